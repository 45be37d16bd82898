/**
 * Flattens a string. JavaScriptCore stores a concatenated string as a rope of its parts and walks them again wherever
 * the string becomes a part itself; so a string used in many others is flattened once. The comparison is never true,
 * but its operand has to be read, which flattens it.
 */
export function wholeText(text: string): string {
  return text.charCodeAt(0) < 0 ? "" : text;
}
