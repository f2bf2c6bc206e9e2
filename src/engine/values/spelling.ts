/**
 * Returns the edit distance between two words: insertions, deletions, substitutions and swaps.
 * @example misspellings('jnasen', 'jansen') // 1
 */
export function misspellings(one: string, other: string): number {
  const left = [...one];
  const right = [...other];
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = [...Array(right.length + 1).keys()];
  for (const [row, letter] of left.entries()) {
    const next = [row + 1];
    for (const [column, target] of right.entries()) {
      const changed = (last[column] ?? 0) + Number(letter !== target);
      const isSwapped = row > 0 && column > 0 && letter === right[column - 1] && left[row - 1] === target;
      next.push(
        Math.min(
          changed,
          (last[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          isSwapped ? (beforeLast[column - 1] ?? 0) + 1 : Infinity,
        ),
      );
    }
    beforeLast = last;
    last = next;
  }
  return last.at(-1) ?? 0;
}

/** Returns the maximum edit distance for a match: none for a short word. */
export const mostMisspellings = ({ length }: string): number => (length < 5 ? 0 : length < 8 ? 1 : 2);
