/**
 * The same text as one piece. One that was put together is a list of its parts until it is read, and is gone through
 * anew wherever it becomes a part itself: what stands in many texts is made whole first. The comparison is never true; what
 * is read must be used, or it is not read.
 */
export function wholeText(text: string): string {
  return text.charCodeAt(0) < 0 ? "" : text;
}
