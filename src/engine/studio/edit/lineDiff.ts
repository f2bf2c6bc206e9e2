/** Line diff of a text, with context lines. */

/** Line of a diff: unchanged, added or removed. */
export interface DiffLine {
  readonly mark: ' ' | '+' | '-';
  readonly text: string;
  /** Line numbers in the former and the new text, from 1; null if it is not in that text. */
  readonly before: number | null;
  readonly after: number | null;
}

/** Consecutive lines. */
type Hunk = readonly DiffLine[];

const contextLines = 3;

/** Returns the differences between two texts, with three context lines. */
export function lineDiff(before: string, after: string): readonly Hunk[] {
  const lines = compare(split(before), split(after));
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - contextLines), index + contextLines + 1).some(({ mark }) => mark !== ' '),
  );
  const hunks: DiffLine[][] = [];
  for (const [index, line] of lines.entries()) {
    if (!isNear[index]) continue;
    if (index === 0 || !isNear[index - 1]) hunks.push([]);
    hunks.at(-1)?.push(line);
  }
  return hunks;
}

const split = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

/** Computes the longest common subsequence of the lines between the first and last difference, which are few. */
function compare(old: readonly string[], now: readonly string[]): readonly DiffLine[] {
  const start = commonStart(old, now);
  const end = Math.min(commonStart(old.toReversed(), now.toReversed()), Math.min(old.length, now.length) - start);
  const [oldEnd, nowEnd] = [old.length - end, now.length - end];
  const lengths = commonLengths(old.slice(start, oldEnd), now.slice(start, nowEnd));
  const lines: DiffLine[] = [];
  for (let [left, right] = [0, 0]; left < old.length || right < now.length;) {
    const isCommon = left < start || left >= oldEnd ? right < start || right >= nowEnd : false;
    const mark = isCommon
      ? ' '
      : markOf(
          { left: left - start, right: right - start, oldCount: oldEnd - start, nowCount: nowEnd - start },
          lengths,
          old[left] === now[right],
        );
    lines.push({
      mark,
      text: (mark === '+' ? now[right] : old[left]) ?? '',
      before: mark === '+' ? null : left + 1,
      after: mark === '-' ? null : right + 1,
    });
    if (mark !== '+') left += 1;
    if (mark !== '-') right += 1;
  }
  return lines;
}

interface Position {
  readonly left: number;
  readonly right: number;
  readonly oldCount: number;
  readonly nowCount: number;
}

function markOf(
  { left, right, oldCount, nowCount }: Position,
  lengths: readonly (readonly number[])[],
  isSame: boolean,
): DiffLine['mark'] {
  if (left >= oldCount) return '+';
  if (right >= nowCount) return '-';
  if (isSame) return ' ';
  return at(lengths, left + 1, right) >= at(lengths, left, right + 1) ? '-' : '+';
}

function commonStart(old: readonly string[], now: readonly string[]): number {
  const first = old.findIndex((line, index) => line !== now[index]);
  return first < 0 ? Math.min(old.length, now.length) : first;
}

const at = (lengths: readonly (readonly number[])[], i: number, j: number): number => lengths[i]?.[j] ?? 0;

/** Returns the length of the longest common subsequence of each pair of suffixes. */
function commonLengths(old: readonly string[], now: readonly string[]): readonly (readonly number[])[] {
  const lengths = Array.from({ length: old.length + 1 }, () => Array.from({ length: now.length + 1 }, () => 0));
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row)
        row[j] =
          old[i] === now[j] ? at(lengths, i + 1, j + 1) + 1 : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1));
    }
  return lengths;
}
