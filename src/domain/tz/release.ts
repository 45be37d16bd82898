/** A parsed tzdb release: 2026f is year 2026, letter 6. */
type Release = { year: number; letter: number };

/** `2026f` -> year and rank of the letters (a = 1 ... z = 26, za = 27); ignores what follows, such as `-dirty`. */
function parseRelease(version: string): Release | null {
  const match = /^(\d{4})(z?[a-z])?(?![a-z])/.exec(version);
  if (match === null) return null;
  const letters = match[2] ?? "";
  const last = letters === "" ? 0 : letters.charCodeAt(letters.length - 1) - 96;
  return { year: Number(match[1]), letter: letters.length === 2 ? 26 + last : last };
}

/**
 * Orders two tzdb releases: below zero when `a` is older, above when it is newer. A suffix (`2026f-custom`,
 * `2026f-3-gabcdef-dirty`) does not count: such a build ranks as the release it is based on. Text that is no release is older than
 * any release.
 */
export function compareReleases(a: string, b: string): number {
  const first = parseRelease(a);
  const second = parseRelease(b);
  if (first === null || second === null) return (first === null ? 0 : 1) - (second === null ? 0 : 1);
  return first.year - second.year || first.letter - second.letter;
}
