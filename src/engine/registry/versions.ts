/** In charge of what lies between two versions of a record: the changes of several entries of its history as one. */
import { masked, type Change, type LineChange } from './audit.ts';

/**
 * What entries come to together: each field from how it was before the first of them to how the last one left it. What
 * ended as it began is left out.
 * @param entries the changes of each, the oldest first
 */
export function combineChanges(entries: readonly (readonly Change[])[]): readonly Change[] {
  const byField = new Map<string, Change>();
  for (const change of entries.flat()) byField.set(change.field, joinedChange(byField.get(change.field), change));
  return [...byField.values()].filter(isDifferent);
}

/** The same seen from the other side: what it takes to get from the later version to the earlier one. */
export function reversedChanges(changes: readonly Change[]): readonly Change[] {
  return changes.map(({ field, before, after, lines }) => ({
    field,
    before: after,
    after: before,
    ...(lines && {
      lines: lines.map((line) => ({ ...line, what: opposite[line.what], changes: reversedChanges(line.changes) })),
    }),
  }));
}

const opposite = { added: 'removed', changed: 'changed', removed: 'added' } as const;

function joinedChange(first: Change | undefined, later: Change): Change {
  if (first?.lines || later.lines)
    return {
      ...later,
      before: null,
      after: null,
      lines: joinedLines([...(first?.lines ?? []), ...(later.lines ?? [])]),
    };
  return first ? { ...later, before: first.before } : later;
}

/** Each line once: one that came and went again is none. */
function joinedLines(lines: readonly LineChange[]): readonly LineChange[] {
  const byLine = new Map<string, LineChange[]>();
  for (const line of lines) byLine.set(line.uuid, [...(byLine.get(line.uuid) ?? []), line]);
  return [...byLine.values()].flatMap((ofLine): readonly LineChange[] => {
    const [first, last] = [ofLine[0], ofLine.at(-1)];
    if (!first || !last) return [];
    const [wasThere, isThere] = [first.what !== 'added', last.what !== 'removed'];
    if (!wasThere && !isThere) return [];
    const changes = combineChanges(ofLine.map((line) => line.changes));
    if (wasThere && isThere) return changes.length === 0 ? [] : [{ ...last, what: 'changed', changes }];
    return [{ ...(isThere ? last : first), what: isThere ? 'added' : 'removed', changes }];
  });
}

function isDifferent({ before, after, lines }: Change): boolean {
  if (lines) return lines.length > 0;
  // Of a secret it is known that it became another one, and no more.
  return JSON.stringify(before ?? null) !== JSON.stringify(after ?? null) || before === masked;
}
