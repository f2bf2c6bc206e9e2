/** Turns added, edited and removed database users into updates of the database. */
import { Audit, Queries } from '#engine/registry';
import { type Hooks, type Row, Sql } from '#engine/server';
import type { WorkContext } from '../../../../providers/server/work.ts';
import { requestChange } from '../../service-changes/updates.ts';

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
function changesOf(before: Row | null, values: Row): readonly Audit.FieldChange[] {
  return watched.flatMap((field): readonly Audit.FieldChange[] => {
    const after = values[field];
    if (after === undefined || (before === null && (field === 'username' || Queries.isEmpty(after)))) return [];
    if (field === 'password') return Queries.isEmpty(after) ? [] : [{ field, before: null, after: Audit.masked }];
    const was = before?.[field] ?? null;
    return Sql.sameJson(was, after) ? [] : [{ field, before: was, after }];
  });
}

async function askOf(place: WorkContext, database_uuid: string | undefined, line: Audit.LineChange): Promise<void> {
  if (database_uuid === undefined) return;
  await requestChange(place, { resource: 'databases', uuid: database_uuid }, [
    { field: 'users', before: null, after: null, lines: [line] },
  ]);
}
