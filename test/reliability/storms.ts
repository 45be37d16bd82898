import { TOOLS } from "../../src/mcp/tools.ts";
import { allRoutes, hiddenRoutes, type ServedRoute } from "../contract/routes.ts";
import { CASES } from "../contract/mcp-cases.ts";
import { withQuery } from "./route-example.ts";

/** A request that asks for more than anybody may. */
export type Storm = { readonly title: string; readonly path: string; readonly body?: unknown };

const many = (count: number, make: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** A list that is too long, or takes long to look up; as one text, and cut to what an address or a batch may have. */
function listOf([title, list]: readonly [string, readonly string[]]) {
  const encoded = encodeURIComponent(list.join(",")).replaceAll("%2C", ",");
  const cut = (characters: number): string =>
    encoded.slice(0, characters).replace(/(?:%[0-9A-F]{0,2})+$/i, "");
  return { title, list, text: list.join("\n"), inAddress: cut(7800), inBatch: cut(8000) };
}

const LISTS = Object.entries({
  "100,000 items": many(100_000, () => "a"),
  "10,000 misspelt names": many(10_000, (index) => `lodnonn ${index.toString(36)}borough`),
  "fifty long misspelt names": many(50, (index) =>
    `sant antoino de los altoss ${index}`.padEnd(150, " del marr"),
  ),
  "200 kB of one letter": ["a".repeat(200_000)],
}).map(listOf);
const WAYS_UP = listOf(["ways up", many(50_000, () => "..")]);

const inBatch = (title: string, item: unknown): Storm => ({
  title: `${title}, in a batch`,
  path: "/v1/batch",
  body: [item],
});

/** Every query parameter of a route, in an address and in a batch. */
function queryStorms(route: ServedRoute): Storm[] {
  return Object.keys(route.querySchema.properties).flatMap((name) => {
    const path = withQuery(route, name, "").replace(/[?&]$/, "");
    return LISTS.flatMap(({ title, list, inAddress }): Storm[] => {
      const at = `${route.method} ${route.path} ${name}, ${title}`;
      return [
        { title: at, path: withQuery(route, name, `${name}=${inAddress}`) },
        inBatch(at, { path, query: { [name]: list } }),
      ];
    });
  });
}

/** Every part of a path that is a caller's. */
function pathStorms({ method, path, isHidden }: ServedRoute): Storm[] {
  if (!path.includes(":")) return [];
  return [...LISTS, WAYS_UP].flatMap((each): Storm[] => {
    const title = `${method} ${path}, ${each.title}`;
    const inAddress = { title, path: path.replace(/:\w+/, each.inAddress) };
    return isHidden ? [inAddress] : [inAddress, inBatch(title, path.replace(/:\w+/, each.inBatch))];
  });
}

/** Copies of a JSON value, each with one member replaced by a storm: texts, and lists of what the member has. */
function* withStorms(value: unknown, pointer = ""): Generator<readonly [title: string, changed: unknown]> {
  for (const { title, list, text } of LISTS) {
    if (typeof value === "string" || Array.isArray(value)) {
      yield [`${pointer}, ${title}`, list];
      yield [`${pointer}, ${title} as one text`, text];
    }
    if (Array.isArray(value) && value[0] !== undefined) {
      const [first] = value as readonly unknown[];
      const count = Math.floor(200_000 / (JSON.stringify(first).length + 1));
      if (title.startsWith("100,000"))
        yield [`${pointer}, ${count} items of its kind`, Array(count).fill(first)];
      if (title.includes("misspelt"))
        yield [`${pointer}, objects of ${title}`, list.map((city) => ({ city, id: city }))];
    }
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (Array.isArray(value) && name !== "0") continue;
    for (const [title, changed] of withStorms(member, `${pointer}/${name}`))
      yield [title, Array.isArray(value) ? value.with(0, changed) : { ...value, [name]: changed }];
  }
}

const bodyStorms = ({ path, examples }: ServedRoute): Storm[] =>
  examples.flatMap((example) =>
    [...withStorms(example.body)].map(([title, body]) => ({ title: `POST ${path} ${title}`, path, body })),
  );

/** A call of a tool, as it is sent. */
export const toolCall = (name: string, given: unknown) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: given },
});

/** Every argument of every tool, and many calls at once. */
function toolStorms(): Storm[] {
  const storms = TOOLS.flatMap(({ name, own, takes }) => {
    const [, example = {}] = CASES.find(([tool]) => tool === name) ?? [];
    const call = (title: string, given: object): Storm => ({
      title: `${name} ${title}`,
      path: "/mcp",
      body: toolCall(name, { ...example, ...given }),
    });
    return [...Object.keys(own), ...takes].flatMap((argument) =>
      LISTS.flatMap(({ title, list, text }) => [
        call(`${argument}, ${title}`, { [argument]: list }),
        call(`${argument}, ${title} as one text`, { [argument]: text }),
      ]),
    );
  });
  const calls = Array(1500).fill(toolCall("get_current_time", CASES[0]?.[1]));
  return [...storms, { title: "1,500 calls at once", path: "/mcp", body: calls }];
}

/** Names that pages read from their addresses. */
const PAGE_NAMES = "cities add q with region lang at date start city timezone show place".split(" ");

function pageStorms({ method, path, querySchema }: ServedRoute): Storm[] {
  if (method !== "GET") return [];
  const filled = path
    .replace(":country", "fr")
    .replace(":year", "2026")
    .replace(/:\w+|\*/g, "paris");
  const names = new Set([...PAGE_NAMES, ...Object.keys(querySchema.properties)]);
  return [...names].flatMap((name) =>
    LISTS.map(({ title, inAddress }) => ({
      title: `page ${path} ${name}, ${title}`,
      path: `${filled}?${name}=${inAddress}`,
    })),
  );
}

/** One storm for every argument that takes a text or a list, by every way in. */
export function allStorms(): Storm[] {
  const routes = allRoutes().filter(({ needsKey, path }) => !needsKey && path !== "/v1/keys");
  const isRead = ({ method }: ServedRoute): boolean => method === "GET";
  return [
    ...routes.filter(isRead).flatMap(queryStorms),
    ...[...routes, ...hiddenRoutes()].filter(isRead).flatMap(pathStorms),
    ...routes.filter((route) => !isRead(route)).flatMap(bodyStorms),
    ...toolStorms(),
    ...hiddenRoutes().flatMap(pageStorms),
  ];
}
