/**
 * JSON of an object with a list whose items are JSON already: text that was made item by item, as it may be long.
 *
 * @param before members that come before the list
 * @param after members that come after it
 */
export function jsonWithList(before: object, name: string, items: readonly string[], after: object): string {
  const head = JSON.stringify(before).slice(0, -1);
  const tail = JSON.stringify(after).slice(1);
  const list = `"${name}":[${items.join(",")}]`;
  return `${head}${head === "{" ? "" : ","}${list}${tail === "}" ? "" : ","}${tail}`;
}
