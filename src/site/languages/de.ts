import { convert } from "./de/convert.ts";
import { frame } from "./de/frame.ts";
import { landing } from "./de/landing.ts";
import { mine } from "./de/mine.ts";
import { script } from "./de/script.ts";
import { search } from "./de/search.ts";
import { status } from "./de/status.ts";

export const de = { ...convert, ...frame, ...landing, ...mine, ...script, ...search, ...status } as const;
