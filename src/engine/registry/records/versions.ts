/** The difference between two versions of a record: the changes of several audit entries combined. */
import { masked, type FieldChange, type LineChange } from './audit.ts';

/**
 * Combines the changes of several entries: each field from its value before the first entry to its value after the
 * last. Fields that end as they began are left out.
 * @param entries the changes of each entry, the oldest first
 */
export function combineChanges(entries: readonly (readonly FieldChange[])[]): readonly FieldChange[] {
  const byField = new Map<string, FieldChange>();
  for (const change of entries.flat()) byField.set(change.field, joinedChange(byField.get(change.field), change));
  return [...byField.values()].filter(isDifferent);
}

/** Reverses changes: from the later version to the earlier one. */
export function reversedChanges(changes: readonly FieldChange[]): readonly FieldChange[] {
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

function joinedChange(first: FieldChange | undefined, later: FieldChange): FieldChange {
  if (first?.lines || later.lines)
    return {
      ...later,
      before: null,
      after: null,
      lines: joinedLines([...(first?.lines ?? []), ...(later.lines ?? [])]),
    };
  return first ? { ...later, before: first.before } : later;
}

/** Combines the changes of each line. A line that was added and removed again is left out. */
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

function isDifferent({ before, after, lines }: FieldChange): boolean {
  if (lines) return lines.length > 0;
  // Secrets are masked in the audit trail, so two masked values count as different.
  return JSON.stringify(before ?? null) !== JSON.stringify(after ?? null) || before === masked;
}
