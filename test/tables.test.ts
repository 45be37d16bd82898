import { expect, test } from "bun:test";
import { QUESTION_TABLE, type QuestionTableRow } from "../src/cli/ask/question-table.ts";
import { SETTING_TEXTS } from "../src/config/setting-texts.ts";
import type { FeedWords } from "../src/domain/ical/feed-words.ts";
import { CLOCK_OPTIONS, type OptionRow } from "../src/embed/clock-option-table.ts";
import { SENTENCES } from "../src/http/answer/sentence-table.ts";
import { ERROR_TABLE } from "../src/http/errors/error-table.ts";
import { NAME_GROUPS } from "../src/http/errors/name-groups.ts";
import { TOOL_TABLE, type ToolTableRow } from "../src/mcp/tool-table.ts";

// `bun run check` reads this file: a line that compiles although it should not is an error there.

test("the name of a row that a table lacks does not compile", () => {
  const absent = [
    // @ts-expect-error: no such setting
    SETTING_TEXTS.prot,
    // @ts-expect-error: no such error
    ERROR_TABLE.codes.intrenal_error,
    // @ts-expect-error: no such group
    NAME_GROUPS.subjcets,
    // @ts-expect-error: no such sentence
    SENTENCES.en.opneing,
    // @ts-expect-error: no such tool
    TOOL_TABLE.get_curent_time,
    // @ts-expect-error: no such command
    QUESTION_TABLE.tiem,
    // @ts-expect-error: no such option
    CLOCK_OPTIONS.Clock.tpye,
  ];
  expect(absent.every((one) => one === undefined)).toBe(true);
});

test("a misspelt key in a row does not compile", () => {
  const rows = [
    // @ts-expect-error: 'route' is misspelt
    { description: "", ruote: "GET /v1/time" } satisfies Partial<ToolTableRow>,
    // @ts-expect-error: 'usage' is misspelt
    { usgae: "", summary: "" } satisfies Partial<QuestionTableRow>,
    // @ts-expect-error: 'label' is misspelt
    { lable: "Type" } satisfies Partial<OptionRow>,
    // @ts-expect-error: 'clockChanges' is misspelt
    { clockchanges: "" } satisfies Partial<FeedWords>,
  ];
  expect(rows).toHaveLength(4);
});
