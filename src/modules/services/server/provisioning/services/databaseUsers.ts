/** Turns added, edited and removed database users into updates of the database. */
import { masked, type Change, type LineChange } from '../../../../../engine/registry/audit.ts';
import { isEmpty } from '../../../../../engine/registry/condition.ts';
import type { Hooks, Row } from '../../../../../engine/server/store/contract.ts';
import { sameJson } from '../../../../../engine/server/store/write/same.ts';
import type { Place } from '../../../../providers/server/work.ts';
import { requestChange } from './updates.ts';

const watched = ['username', 'password', 'privileges', 'remote_hosts'] as const;

export const databaseUsers: Hooks<'database-users'> = {
  async afterWrite(event) {
    const { before, values, uuid } = event;
    const changes = changesOf(before, values);
    if (before !== null && changes.length === 0) return;
    const line = { uuid, what: before === null ? 'added' : 'changed', changes } as const;
    await askOf(event, values.database_uuid ?? before?.database_uuid, {
      ...line,
      title: values.username ?? before?.username ?? null,
    });
  },
  async beforeRemove(event) {
    const { uuid, username, database_uuid } = event.record;
    await askOf(event, database_uuid, { uuid, what: 'removed', title: username, changes: [] });
  },
};

/** The user name of a new user is in the title of the line, so it is left out here. */
function changesOf(before: Row | null, values: Row): readonly Change[] {
  return watched.flatMap((field): readonly Change[] => {
    const after = values[field];
    if (after === undefined || (before === null && (field === 'username' || isEmpty(after)))) return [];
    if (field === 'password') return isEmpty(after) ? [] : [{ field, before: null, after: masked }];
    const was = before?.[field] ?? null;
    return sameJson(was, after) ? [] : [{ field, before: was, after }];
  });
}

async function askOf(place: Place, database_uuid: string | undefined, line: LineChange): Promise<void> {
  if (database_uuid === undefined) return;
  await requestChange(place, { resource: 'databases', uuid: database_uuid }, [
    { field: 'users', before: null, after: null, lines: [line] },
  ]);
}
