import { convert } from "./ja/convert.ts";
import { frame } from "./ja/frame.ts";
import { landing } from "./ja/landing.ts";
import { mine } from "./ja/mine.ts";
import { script } from "./ja/script.ts";
import { search } from "./ja/search.ts";
import { status } from "./ja/status.ts";

export const ja = { ...convert, ...frame, ...landing, ...mine, ...script, ...search, ...status } as const;
