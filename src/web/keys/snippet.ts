/** A call as a program would make it. */
export type Call = {
  readonly method: string;
  /** Absolute and percent-encoded: only ASCII. */
  readonly url: string;
  /** JSON as text; `null` where there is no body. */
  readonly body: string | null;
  /** The API key that is sent; `null` for none. */
  readonly key: string | null;
};

type Writer = { readonly name: string; readonly write: (call: Call) => string };

/** The same call in each language, in the order of the tabs. */
export const SNIPPETS: readonly Writer[] = [
  { name: "curl", write: curlOf },
  { name: "JavaScript", write: javaScriptOf },
  { name: "Python", write: pythonOf },
  { name: "Go", write: goOf },
  { name: "PHP", write: phpOf },
];

const JSON_TYPE = "application/json";

/** A string literal for JavaScript, Python and Go, which all know JSON's escapes. */
function quoted(text: string): string {
  // Go rejects lone surrogates.
  return JSON.stringify(text.toWellFormed());
}

/** A word of a POSIX shell. */
function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function phpString(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}

function curlOf({ method, url, body, key }: Call): string {
  const header = key === null ? "" : ` -H ${shellWord(`X-API-Key: ${key}`)}`;
  const isPlain = method === "GET" || (method === "POST" && body !== null);
  const call = `curl -s${isPlain ? "" : ` -X ${method}`}${header} ${shellWord(url)}`;
  if (body === null) return call;
  return `${call} \\\n  -H ${shellWord(`Content-Type: ${JSON_TYPE}`)} \\\n  -d ${shellWord(body)}`;
}

function javaScriptOf({ method, url, body, key }: Call): string {
  const headers = [
    ...(key === null ? [] : [`"X-API-Key": ${quoted(key)}`]),
    ...(body === null ? [] : [`"Content-Type": "${JSON_TYPE}"`]),
  ];
  const options = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(", ")} },`]),
    ...(body === null ? [] : [`  body: ${quoted(body)},`]),
  ];
  const given = options.length === 0 ? "" : `, {\n${options.join("\n")}\n}`;
  return `const response = await fetch(${quoted(url)}${given});\nconst answer = await response.json();\nconsole.log(answer.data ?? answer.error);`;
}

function pythonOf({ method, url, body, key }: Call): string {
  const headers = [
    ...(key === null ? [] : [`"X-API-Key": ${quoted(key)}`]),
    ...(body === null ? [] : [`"Content-Type": "${JSON_TYPE}"`]),
  ];
  const given = [
    quoted(url),
    ...(headers.length === 0 ? [] : [`headers={${headers.join(", ")}}`]),
    // Encoded, because the library would send text as Latin-1.
    ...(body === null ? [] : [`data=${quoted(body)}.encode()`]),
    "timeout=10",
  ].map((line) => `    ${line},\n`);
  return `import requests\n\nresponse = requests.${method.toLowerCase()}(\n${given.join("")})\nanswer = response.json()\nprint(answer.get("data", answer.get("error")))`;
}

function goOf({ method, url, body, key }: Call): string {
  const imports = ["fmt", "io", "net/http", ...(body === null ? [] : ["strings"])].map(
    (name) => `\t"${name}"\n`,
  );
  const sent = body === null ? "nil" : `strings.NewReader(${goString(body)})`;
  const headers = [
    ...(key === null ? [] : [`\trequest.Header.Set("X-API-Key", ${quoted(key)})\n`]),
    ...(body === null ? [] : [`\trequest.Header.Set("Content-Type", "${JSON_TYPE}")\n`]),
  ];
  const check = "\tif err != nil {\n\t\tpanic(err)\n\t}\n";
  return `package main\n\nimport (\n${imports.join("")})\n\nfunc main() {\n\trequest, err := http.NewRequest("${method}", ${quoted(url)}, ${sent})\n${check}${headers.join("")}\tresponse, err := http.DefaultClient.Do(request)\n${check}\tdefer response.Body.Close()\n\tanswer, err := io.ReadAll(response.Body)\n${check}\tfmt.Println(string(answer))\n}`;
}

/** A raw string where possible, because JSON is full of quotes. Go drops carriage returns from raw strings. */
function goString(text: string): string {
  return /[`\r]/.test(text) ? quoted(text) : `\`${text.toWellFormed()}\``;
}

function phpOf({ method, url, body, key }: Call): string {
  const headers = [
    ...(key === null ? [] : [phpString(`X-API-Key: ${key}`)]),
    ...(body === null ? [] : [phpString(`Content-Type: ${JSON_TYPE}`)]),
  ];
  const options = [
    "CURLOPT_RETURNTRANSFER => true",
    ...(method === "GET" ? [] : [`CURLOPT_CUSTOMREQUEST => ${phpString(method)}`]),
    ...(headers.length === 0 ? [] : [`CURLOPT_HTTPHEADER => [${headers.join(", ")}]`]),
    ...(body === null ? [] : [`CURLOPT_POSTFIELDS => ${phpString(body)}`]),
  ].map((line) => `    ${line},\n`);
  return `<?php\n$curl = curl_init(${phpString(url)});\ncurl_setopt_array($curl, [\n${options.join("")}]);\n$answer = json_decode(curl_exec($curl), true);\nprint_r($answer['data'] ?? $answer['error']);`;
}
