/** Collects the changes of a transaction and writes them when the outermost call ends, one audit entry per record. */
import { trail as trailName, type FieldChange } from '../../../registry/records/audit.ts';
import type { Registry } from '../../../registry/types.ts';
import type { Caller } from '../caller.ts';
import type { Tx } from '../contract.ts';
import { isConfined, acrossClients } from '../row-level-security/confine.ts';
import { writeEntries } from './entries.ts';
import type { Entry, Note, Trail } from './contract.ts';

interface OpenTrail extends Trail {
  readonly take: () => readonly Entry[];
}

/** Trails by transaction. Calls of hooks and actions inside a transaction add to its trail. */
const open = new WeakMap<Tx, OpenTrail>();

interface Circumstances {
  readonly tx: Tx;
  readonly registry: Registry;
  readonly caller: Caller;
  readonly now: Date;
  /** True where the transaction ends with the work. */
  readonly isWhole: boolean;
}

/** Runs the work. The outermost call of a transaction writes the entries of all nested calls. */
export async function withTrail<T>(
  { tx, registry, caller, now, isWhole }: Circumstances,
  work: (trail: Trail) => Promise<T>,
): Promise<T> {
  const present = open.get(tx);
  if (present) return work({ ...present, take: null });
  const resource = registry.resources[trailName];
  const mine = newTrail(caller, resource !== undefined);
  open.set(tx, mine);
  try {
    const answer = await work(mine);
    if (resource)
      await acrossClients(tx, (all) =>
        writeEntries(all, { resource, caller, now, isLast: isWhole && !isConfined(tx) }, mine.take()),
      );
    return answer;
  } finally {
    open.delete(tx);
  }
}

function newTrail(caller: Caller, isEnabled: boolean): OpenTrail {
  const byRecord = new Map<string, Note>();
  return {
    caller,
    isEnabled,
    note(notes) {
      for (const note of notes) {
        // Changes to the audit trail are not audited, which would never end.
        if (!isEnabled || note.resource.appendOnly) continue;
        const key = `${note.resource.name} ${note.uuid}`;
        byRecord.set(key, joined(byRecord.get(key), note));
      }
    },
    take() {
      const notes = [...byRecord.values()];
      byRecord.clear();
      return notes
        .filter(({ verb, changes }) => verb !== 'edit' || changes.length > 0)
        .map(({ verb, changes, resource, uuid, title, client_uuid }) => ({
          verb,
          changes,
          client_uuid,
          resource: resource.name,
          record_uuid: uuid,
          record_title: title,
          outcome: 'done' as const,
          reason: null,
        }));
    },
  };
}

/** Merges two notes on a record into one, from the first state to the last. A verb other than `edit` wins. */
function joined(earlier: Note | undefined, later: Note): Note {
  if (!earlier) return later;
  const verb =
    later.verb === 'edit' || (earlier.verb === 'create' && later.verb !== 'delete') ? earlier.verb : later.verb;
  if (later.whole) return { ...later, verb };
  const changes = new Map(earlier.changes.map((change) => [change.field, change]));
  for (const change of later.changes) {
    const first = changes.get(change.field);
    changes.set(
      change.field,
      first && !change.lines && !first.lines ? { ...change, before: first.before } : withLines(first, change),
    );
  }
  return { ...later, verb, changes: [...changes.values()] };
}

function withLines(first: FieldChange | undefined, change: FieldChange): FieldChange {
  return first?.lines && change.lines ? { ...change, lines: [...first.lines, ...change.lines] } : change;
}
