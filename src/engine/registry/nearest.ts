/** "Did you mean": finds the candidate that a misspelt name most likely refers to. */

/** Longer names are not typing errors, and comparing them is expensive. */
const longestName = 100;

/**
 * Returns the nearest candidate within an edit distance of a third of the name's length (at least one), else one that
 * begins with the name's words, or null.
 */
export function nearest(name: string, candidates: Iterable<string>): string | null {
  if (name.length > longestName) return null;
  let best: string | null = null;
  let bestDistance = Math.max(1, Math.floor(name.length / 3)) + 1;
  let longer: string | null = null;
  for (const candidate of candidates) {
    const distance = editDistance(normal(name), normal(candidate));
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
    if (normal(candidate).startsWith(`${normal(name)}_`)) longer ??= candidate;
  }
  return best ?? longer;
}

const normal = (name: string): string => name.toLowerCase().replaceAll('-', '_');

/** Returns the edit distance between two words; a swap of neighbours counts as one (optimal string alignment). */
export function editDistance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= to.length; j += 1) {
      const cost = from[i - 1] === to[j - 1] ? 0 : 1;
      const swapped =
        i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
          ? at(i - 2, j - 2) + 1
          : Number.POSITIVE_INFINITY;
      row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost, swapped);
    }
  }
  return at(from.length, to.length);
}
