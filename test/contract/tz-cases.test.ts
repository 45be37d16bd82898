import { describe, expect, test } from "bun:test";
import cases from "../oracle/reference/tz-cases.json" with { type: "json" };
import { service } from "./service.ts";

type TzCase = {
  zone: string;
  local?: string;
  disambiguation?: string;
  instant?: string;
  start_of_day?: string;
  expected?: string | null;
  local_result?: string;
  offset?: string;
  abbr?: string;
  isdst?: number;
  kind?: string;
  hours_in_day?: number;
};

type Clock = Record<string, unknown>;
type Answer = { data: { from: Clock & { unix: number }; resolution: Record<string, unknown> } };

async function convert(parameters: Record<string, string>): Promise<{ status: number; body: Answer }> {
  const response = await service.send(`/v1/time/convert?${new URLSearchParams(parameters)}`);
  return { status: response.status, body: (await response.json()) as Answer };
}

function expectClock(clock: Clock, row: TzCase): void {
  expect(clock["utc_offset"]).toBe(row.offset ?? "");
  expect(clock["abbreviation"]).toBe(row.abbr ?? "");
  expect(clock["tzdb_is_dst"]).toBe(row.isdst === 1);
}

describe("independent time-zone cases over HTTP", () => {
  for (const row of cases as TzCase[]) {
    if (row.local !== undefined) {
      const how = row.disambiguation ?? "compatible";
      test(`${row.zone} ${row.local} ${how}`, async () => {
        const { status, body } = await convert({
          from: row.zone,
          to: "UTC",
          time: row.local ?? "",
          disambiguation: how,
        });
        if (row.expected === null) {
          expect(status).toBe(422);
          return;
        }
        expect(body.data.from).toMatchObject({ utc: row.expected, local_time: row.local_result });
        expectClock(body.data.from, row);
        if (row.kind !== undefined) expect(body.data.resolution["kind"]).toBe(row.kind);
      });
    } else if (row.instant !== undefined) {
      test(`${row.zone} at ${row.instant}`, async () => {
        const response = await service.send(`/v1/time/${row.zone}?at=${row.instant}`);
        const { data } = (await response.json()) as { data: Clock };
        expect(data["current_time"]).toBe(row.local_result ?? "");
        expectClock(data, row);
      });
    } else {
      test(`${row.zone} ${row.start_of_day} begins, and has ${row.hours_in_day} hours`, async () => {
        const start = row.start_of_day ?? "";
        const next = new Date(Date.parse(`${start}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);
        const first = await convert({ from: row.zone, to: "UTC", time: start });
        const second = await convert({ from: row.zone, to: "UTC", time: next });
        expect(first.body.data.from).toMatchObject({ utc: row.expected, local_time: row.local_result });
        expectClock(first.body.data.from, row);
        expect((second.body.data.from.unix - first.body.data.from.unix) / 3600).toBe(row.hours_in_day ?? 0);
      });
    }
  }
});
