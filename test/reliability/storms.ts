import { TOOLS } from "../../src/http/mcp/tools.ts";
import { allRoutes, hiddenRoutes, type ServedRoute } from "../contract/routes.ts";
import { CASES } from "../contract/mcp-cases.ts";
import { withQuery } from "./route-example.ts";

/** A request that asks for more than anybody may. */
export type Storm = { readonly title: string; readonly path: string; readonly body?: unknown };

const many = (count: number, make: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => make(index));

const misspelt = (index: number): string => `lodnonn ${index.toString(36)}borough`;

/** Lists that are too long, or take long to look up. In an address they are cut to what one may have. */
const LISTS: readonly (readonly [title: string, list: readonly string[]])[] = [
  ["100,000 items", many(100_000, () => "a")],
  ["10,000 misspelt names", many(10_000, misspelt)],
  [
    "fifty long misspelt names",
    many(50, (index) => `sant antoino de los altoss ${index}`.padEnd(150, " del marr")),
  ],
  ["200 kB of one letter", ["a".repeat(200_000)]],
];
const IN_PATHS: typeof LISTS = [...LISTS, ["ways up", many(50_000, () => "..")]];

const ADDRESS_CHARACTERS = 7800;

function encoded(list: readonly string[], characters: number): string {
  const text = encodeURIComponent(list.join(",")).replaceAll("%2C", ",");
  return text.slice(0, characters).replace(/(?:%[0-9A-F]{0,2})+$/i, "");
}

/** Every query parameter of a route, in an address and in a batch. */
function queryStorms(route: ServedRoute): Storm[] {
  return Object.keys(route.querySchema.properties).flatMap((name) =>
    LISTS.flatMap(([title, list]): Storm[] => {
      const at = `${route.method} ${route.path} ${name}, ${title}`;
      const path = withQuery(route, name, "");
      const inAddress = withQuery(route, name, `${name}=${encoded(list, ADDRESS_CHARACTERS)}`);
      const item = (value: unknown): unknown => ({
        requests: [{ path: path.replace(/[?&]$/, ""), query: { [name]: value } }],
      });
      return [
        { title: at, path: inAddress },
        { title: `${at}, in a batch`, path: "/v1/batch", body: item(list) },
      ];
    }),
  );
}

/** Every part of a path that is a caller's. */
function pathStorms(route: ServedRoute): Storm[] {
  if (!route.path.includes(":")) return [];
  return IN_PATHS.flatMap(([title, list]): Storm[] => {
    const path = (characters: number): string => route.path.replace(/:\w+/, encoded(list, characters));
    const at = `${route.method} ${route.path}, ${title}`;
    const inBatch = { title: `${at}, in a batch`, path: "/v1/batch", body: [path(8000)] };
    return [{ title: at, path: path(ADDRESS_CHARACTERS) }, ...(route.isHidden ? [] : [inBatch])];
  });
}

/** Copies of a JSON value, each with one member replaced by a storm: texts, and lists of what the member has. */
function* withStorms(value: unknown, pointer = ""): Generator<readonly [title: string, changed: unknown]> {
  for (const [title, list] of LISTS) {
    if (typeof value === "string" || Array.isArray(value)) {
      yield [`${pointer}, ${title}`, list];
      yield [`${pointer}, ${title} as one text`, list.join("\n")];
    }
    if (Array.isArray(value) && value[0] !== undefined) {
      const [first] = value as readonly unknown[];
      const count = Math.floor(200_000 / (JSON.stringify(first).length + 1));
      if (title.startsWith("100,000"))
        yield [`${pointer}, ${count} items of its kind`, many(count, String).map(() => first)];
      if (title.includes("misspelt"))
        yield [`${pointer}, objects of ${title}`, list.map((city) => ({ city, id: city }))];
    }
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (Array.isArray(value) && name !== "0") continue;
    for (const [title, changed] of withStorms(member, `${pointer}/${name}`)) {
      yield [title, Array.isArray(value) ? [changed, ...value.slice(1)] : { ...value, [name]: changed }];
    }
  }
}

function bodyStorms(route: ServedRoute): Storm[] {
  return route.examples.flatMap(({ body }) =>
    [...withStorms(body)].map(([title, changed]) => ({
      title: `POST ${route.path} ${title}`,
      path: route.path,
      body: changed,
    })),
  );
}

/** Every argument of every tool, and many calls at once. */
function toolStorms(): Storm[] {
  const call = (name: string, given: unknown) => ({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, arguments: given },
  });
  const storms = TOOLS.flatMap(({ name, own, takes }) => {
    const [, example = {}] = CASES.find(([tool]) => tool === name) ?? [];
    return [...Object.keys(own), ...takes].flatMap((argument) =>
      LISTS.flatMap(([title, list]): Storm[] => [
        {
          title: `${name} ${argument}, ${title}`,
          path: "/mcp",
          body: call(name, { ...example, [argument]: list }),
        },
        {
          title: `${name} ${argument}, ${title} as one text`,
          path: "/mcp",
          body: call(name, { ...example, [argument]: list.join("\n") }),
        },
      ]),
    );
  });
  const [, tokyo] = CASES[0] ?? [];
  const calls = many(1500, String).map(() => call("get_current_time", tokyo));
  return [...storms, { title: "1,500 calls at once", path: "/mcp", body: calls }];
}

/** Names that pages read from their addresses. */
const PAGE_NAMES = "cities add q with region lang at date start city timezone show place".split(" ");

function pageStorms(route: ServedRoute): Storm[] {
  if (route.method !== "GET") return [];
  const path = route.path
    .replace(/:country/, "fr")
    .replace(/:year/, "2026")
    .replace(/:\w+/g, "paris")
    .replace("*", "paris");
  const names = new Set([...PAGE_NAMES, ...Object.keys(route.querySchema.properties)]);
  return [...names].flatMap((name) =>
    LISTS.map(([title, list]) => ({
      title: `page ${route.path} ${name}, ${title}`,
      path: `${path}?${name}=${encoded(list, ADDRESS_CHARACTERS)}`,
    })),
  );
}

/** One storm for every argument that takes a text or a list, by every way in. */
export function allStorms(): Storm[] {
  const routes = allRoutes().filter(({ needsKey, path }) => !needsKey && path !== "/v1/keys");
  return [
    ...routes.filter(({ method }) => method === "GET").flatMap(queryStorms),
    ...[...routes, ...hiddenRoutes()].filter(({ method }) => method === "GET").flatMap(pathStorms),
    ...routes.filter(({ method }) => method === "POST").flatMap(bodyStorms),
    ...toolStorms(),
    ...hiddenRoutes().flatMap(pageStorms),
  ];
}
