/** Finds the service changes of a record. */
import type { Rows } from '#engine/registry';
import { acrossClients, type Tx } from '#engine/server';

interface Subject {
  readonly resource: string;
  readonly uuid: string;
}

/** Lists changes that are requested or failed, newest first. */
export function unfinishedChanges(tx: Tx, { resource, uuid }: Subject): Promise<readonly Rows['service_changes'][]> {
  return acrossClients(tx, (all) =>
    all
      .selectFrom('service_changes')
      .selectAll()
      .where('subject_resource', '=', resource)
      .where('subject_uuid', '=', uuid)
      .where('status', 'in', ['queued', 'waiting', 'running', 'failed'])
      .orderBy('created_at', 'desc')
      .orderBy('uuid', 'desc')
      .execute(),
  );
}

/** Returns the newest change of an order line that is not cancelled, or null. */
export function changeOfLine(tx: Tx, line_uuid: string): Promise<Rows['service_changes'] | null> {
  return acrossClients(
    tx,
    async (all) =>
      (await all
        .selectFrom('service_changes')
        .selectAll()
        .where('order_line_uuid', '=', line_uuid)
        .where('status', '!=', 'cancelled')
        .orderBy('created_at', 'desc')
        .orderBy('uuid', 'desc')
        .executeTakeFirst()) ?? null,
  );
}

/**
 * Returns the newest change with a matching operation, unless it has succeeded: the change that brought the record into
 * its current state.
 */
export async function lastChangeToward(
  tx: Tx,
  { resource, uuid }: Subject,
  isLookedFor: (operation: Rows['service_changes']['operation']) => boolean,
): Promise<Rows['service_changes'] | null> {
  const newest = await acrossClients(tx, (all) =>
    all
      .selectFrom('service_changes')
      .selectAll()
      .where('subject_resource', '=', resource)
      .where('subject_uuid', '=', uuid)
      .orderBy('created_at', 'desc')
      .orderBy('uuid', 'desc')
      .limit(20)
      .execute(),
  );
  const last = newest.find(({ operation }) => isLookedFor(operation));
  return last && last.status !== 'succeeded' ? last : null;
}
