/** CSV by RFC 4180: a header line, CRLF, quotes around fields with a comma, a quote or a line break; lists with spaces between. */
export function csvOf(
  columns: readonly string[],
  records: readonly Readonly<Record<string, unknown>>[],
): string {
  const lines = [columns.join(",")];
  for (const record of records) lines.push(columns.map((column) => field(record[column])).join(","));
  return `${lines.join("\r\n")}\r\n`;
}

function field(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = Array.isArray(value)
    ? value.join(" ")
    : typeof value === "string"
      ? value
      : JSON.stringify(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
