import { convert } from "./es/convert.ts";
import { frame } from "./es/frame.ts";
import { landing } from "./es/landing.ts";
import { mine } from "./es/mine.ts";
import { script } from "./es/script.ts";
import { search } from "./es/search.ts";
import { status } from "./es/status.ts";

export const es = { ...convert, ...frame, ...landing, ...mine, ...script, ...search, ...status } as const;
