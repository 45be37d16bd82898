import { convert } from "./ar/convert.ts";
import { frame } from "./ar/frame.ts";
import { landing } from "./ar/landing.ts";
import { mine } from "./ar/mine.ts";
import { script } from "./ar/script.ts";
import { search } from "./ar/search.ts";
import { status } from "./ar/status.ts";

export const ar = { ...convert, ...frame, ...landing, ...mine, ...script, ...search, ...status } as const;
