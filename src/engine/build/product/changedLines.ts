/** The difference of two texts, for a terminal. */

const contextLines = 2;

/** Returns the changed lines with `-` and `+`, and some lines around them. Equal texts give an empty text. */
export function changedLines(before: string, after: string): string {
  if (before === after) return '';
  const old = before.split('\n');
  const now = after.split('\n');
  const common = lengthsOf(old, now);
  const lines: { readonly mark: '-' | '+' | ' '; readonly text: string }[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      lines.push({ mark: ' ', text: old[i] ?? '' });
      i += 1;
      j += 1;
    } else if (j === now.length || (i < old.length && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) {
      lines.push({ mark: '-', text: old[i] ?? '' });
      i += 1;
    } else {
      lines.push({ mark: '+', text: now[j] ?? '' });
      j += 1;
    }
  }
  const isNear = (at: number): boolean =>
    lines.slice(Math.max(0, at - contextLines), at + contextLines + 1).some(({ mark }) => mark !== ' ');
  return lines.flatMap(({ mark, text }, at) => (isNear(at) ? [`${mark} ${text}`] : [])).join('\n');
}

/** Returns the length of the longest common subsequence of the lines from each pair of positions on. */
function lengthsOf(old: readonly string[], now: readonly string[]): readonly (readonly number[])[] {
  const lengths: number[][] = Array.from({ length: old.length + 1 }, () => []);
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const [row, next] = [lengths[i] ?? [], lengths[i + 1] ?? []];
    for (let j = now.length - 1; j >= 0; j -= 1)
      row[j] = old[i] === now[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
  }
  return lengths;
}
