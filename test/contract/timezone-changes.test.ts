import { describe, expect, test } from "bun:test";
import { runScenarios } from "./scenario.ts";
import { createService } from "./service.ts";

const YEAR = "from=2027-01-01&to=2027-12-31";

describe("GET /v1/timezone/changes", () => {
  runScenarios([
    {
      title: "a country's changes of a year",
      path: `/v1/timezone/changes?country=FR&timezone=Europe/Paris&${YEAR}`,
      status: 200,
      data: {
        from: "2027-01-01",
        to: "2027-12-31",
        count: 2,
        changes: [
          {
            at: "2027-03-28T01:00:00Z",
            unix: 1806195600,
            kind: "dst_start",
            shift_seconds: 3600,
            rule: "last Sunday of March at 01:00 UTC",
            country_codes: expect.arrayContaining(["FR"]),
            timezones: [
              expect.objectContaining({
                timezone: "Europe/Paris",
                local_before: "2027-03-28T02:00:00",
                local_after: "2027-03-28T03:00:00",
                against_year_before: "same",
                at_year_before: "2026-03-29T01:00:00Z",
              }),
            ],
          },
          { at: "2027-10-31T01:00:00Z", kind: "dst_end", shift_seconds: -3600 },
        ],
        dropped: [],
        tzdb_version: "2026f",
      },
      headers: { "cache-control": "public, max-age=3600" },
    },
    {
      title: "without a span, a year from today by UTC",
      path: "/v1/timezone/changes?timezone=Europe/Paris",
      status: 200,
      data: { from: "2026-11-20", to: "2027-11-19", count: 2 },
    },
    {
      title: "zones of one rule stand together, whatever their offsets",
      path: `/v1/timezone/changes?timezone=Europe/Lisbon,Europe/Paris,Europe/Helsinki&${YEAR}`,
      status: 200,
      data: { count: 2 },
    },
    {
      title: "what is given up is named",
      path: "/v1/timezone/changes?country=MX&timezone=America/Mexico_City&from=2023-01-01&to=2023-12-31",
      status: 200,
      data: {
        count: 0,
        dropped: [
          { timezone: "America/Mexico_City", kind: "dst_start", at_year_before: "2022-04-03T08:00:00Z" },
          { timezone: "America/Mexico_City", kind: "dst_end", at_year_before: "2022-10-30T07:00:00Z" },
        ],
      },
    },
    {
      title: "a city stands for its zone",
      path: `/v1/timezone/changes?tz=paris&${YEAR}`,
      status: 200,
      data: { count: 2 },
    },
    {
      title: "CSV",
      path: `/v1/timezone/changes?country=FR&${YEAR}&format=csv`,
      status: 200,
      headers: { "content-type": "text/csv; charset=utf-8" },
    },
    {
      title: "a span the wrong way round",
      path: "/v1/timezone/changes?from=2027-01-02&to=2027-01-01",
      status: 400,
      code: "invalid_parameter",
      error: { errors: [{ name: "to", reason: "too_small" }] },
    },
    {
      title: "a span over ten years",
      path: "/v1/timezone/changes?from=2027-01-01&to=2037-01-01",
      status: 400,
      code: "invalid_parameter",
      error: { errors: [{ name: "to", reason: "too_large" }] },
    },
    {
      title: "an unknown zone",
      path: "/v1/timezone/changes?timezone=Europe/Pariss",
      status: 400,
      code: "invalid_parameter",
      error: { errors: [{ name: "timezone", reason: "unknown" }] },
    },
    {
      title: "an unknown country",
      path: "/v1/timezone/changes?country=XX",
      status: 400,
      code: "invalid_parameter",
      error: { errors: [{ name: "country", reason: "unknown" }] },
    },
  ]);

  test("CSV has a line for each zone of each change, and the same facts as JSON", async () => {
    const service = createService();
    const path = `/v1/timezone/changes?${YEAR}`;
    const json = (await (await service.send(path)).json()) as {
      data: { changes: { at: string; timezones: { timezone: string }[] }[] };
    };
    const csv = await (await service.send(`${path}&format=csv`)).text();
    const [head = "", ...lines] = csv.trim().split("\r\n");
    expect(head).toStartWith("at,unix,kind,shift_seconds,rule,timezone,country_codes,");
    const expected = json.data.changes.flatMap(({ at, timezones }) =>
      timezones.map(({ timezone }) => `${at} ${timezone}`),
    );
    const fields = lines.map((line) => line.split(","));
    expect(fields.map((row) => `${row[0]} ${row[5]}`)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(200);
  });
});
