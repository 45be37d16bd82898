import { convert } from "./fr/convert.ts";
import { frame } from "./fr/frame.ts";
import { landing } from "./fr/landing.ts";
import { mine } from "./fr/mine.ts";
import { script } from "./fr/script.ts";
import { search } from "./fr/search.ts";
import { status } from "./fr/status.ts";

export const fr = { ...convert, ...frame, ...landing, ...mine, ...script, ...search, ...status } as const;
