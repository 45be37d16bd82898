/** What the collection reads of the published document. */
type PublishedDocument = {
  readonly info: { readonly title: string; readonly description: string; readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, PublishedOperation>>>>;
};

type PublishedOperation = {
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly "x-examples": readonly {
    readonly path: string;
    readonly summary: string;
    readonly body?: unknown;
  }[];
};

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/**
 * The examples of the document as a Postman collection (format 2.1), a folder for each tag. Importers of OpenAPI send only
 * required parameters, so that routes that need one of several get none of them; here every request is one that works.
 *
 * @param origin the address that requests begin with; the reader can change it, as the variable `baseUrl`
 */
export function collectionOf({ info, tags, paths }: PublishedDocument, origin: string): object {
  const operations = Object.values(paths).flatMap((byMethod) => Object.entries(byMethod));
  return {
    info: { name: info.title, description: info.description, version: info.version, schema: SCHEMA },
    variable: [
      { key: "baseUrl", value: origin },
      { key: "apiKey", value: "" },
    ],
    item: tags.map(({ name, description }) => ({
      name,
      description,
      item: operations
        .filter(([, operation]) => operation.tags.includes(name))
        .flatMap(([method, operation]) =>
          operation["x-examples"].map((example) => ({
            name: `${operation.summary}: ${example.summary}`,
            request: requestOf(method, operation, example),
          })),
        ),
    })),
  };
}

function requestOf(
  method: string,
  { description, security }: PublishedOperation,
  { path, body }: PublishedOperation["x-examples"][number],
): object {
  const [plainPath = "", query = ""] = path.split(/\?(.*)/s);
  const needsKey = security.length > 0 && security.every((choice) => Object.keys(choice).length > 0);
  const pairs = query === "" ? [] : query.split("&").map((pair) => pair.split(/=(.*)/s));
  return {
    method: method.toUpperCase(),
    description,
    header: needsKey ? [{ key: "X-API-Key", value: "{{apiKey}}" }] : [],
    url: {
      raw: `{{baseUrl}}${path}`,
      host: ["{{baseUrl}}"],
      path: plainPath.slice(1).split("/"),
      query: pairs.map(([key = "", value = ""]) => ({ key, value })),
    },
    ...(body === undefined
      ? {}
      : {
          body: { mode: "raw", raw: JSON.stringify(body, null, 2), options: { raw: { language: "json" } } },
        }),
  };
}
