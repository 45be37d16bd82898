import { type Scenario } from "../scenario.ts";

export const SCENARIOS = [
  {
    title: "two ways to say one thing are refused: /v1/meeting/suggest",
    method: "POST",
    path: "/v1/meeting/suggest",
    body: { participants: ["UTC"], timezones: ["UTC"], cities: ["paris"] },
    status: 400,
    error: { errors: [{ pointer: "/timezones" }, { pointer: "/cities" }] },
  },
  {
    title: "two ways to say one thing are refused: /v1/meeting/score",
    method: "POST",
    path: "/v1/meeting/score",
    body: {
      participants: ["UTC"],
      slots: [{ start: "2026-11-24T09:00:00Z", end: "2026-11-24T17:00:00Z" }],
      start: "2026-11-24T09:00:00Z",
    },
    status: 400,
    error: { errors: [{ pointer: "/start" }] },
  },
  {
    title: "two ways to say one thing are refused: /v1/batch",
    method: "POST",
    path: "/v1/batch",
    body: { requests: ["/time/UTC"], items: ["/time/UTC"] },
    status: 400,
    error: { errors: [{ pointer: "/items" }] },
  },
  {
    title: "names in camelCase",
    method: "POST",
    path: "/v1/meeting/suggest",
    body: {
      participants: [
        { timezone: "UTC", workingHours: { start: "09:00", end: "17:30" }, timezoneChanges: [] },
      ],
      durationMinutes: 30,
      perDay: 1,
    },
    status: 200,
  },
  {
    title: "an error points at what was sent in camelCase",
    method: "POST",
    path: "/v1/meeting/suggest",
    body: { participants: [{ timezone: "UTC", workingHours: { start: "9h", end: "17:00" } }] },
    status: 400,
    error: { errors: [{ pointer: "/participants/0/workingHours/start" }] },
  },
] satisfies readonly Scenario[];
