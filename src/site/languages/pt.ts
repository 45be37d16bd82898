import { convert } from "./pt/convert.ts";
import { frame } from "./pt/frame.ts";
import { landing } from "./pt/landing.ts";
import { mine } from "./pt/mine.ts";
import { script } from "./pt/script.ts";
import { search } from "./pt/search.ts";
import { status } from "./pt/status.ts";

export const pt = { ...convert, ...frame, ...landing, ...mine, ...script, ...search, ...status } as const;
