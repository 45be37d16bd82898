import { expect, test } from "bun:test";
import { dataOf } from "../contract/service.ts";
import { readTable } from "../support/table.ts";

const ANSWER: Readonly<Record<string, boolean | null>> = { yes: true, no: false, "?": null };

test.each(readTable("oracle/reference/school-2027.tsv"))(
  "the schools of %s on %s: %s",
  async (region = "", date = "", said = "") => {
    const path = `/v1/holidays/school?country=${region}&date=${date}`;
    const { is_school_holiday: found } = await dataOf<{ is_school_holiday: boolean | null }>(path);
    expect([region, date, found]).toEqual([region, date, ANSWER[said] ?? null]);
  },
);
