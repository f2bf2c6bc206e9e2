/** Writes internal fields of a record whose table is known only at run time. */
import { anyTable, type Row, type Tx } from '../contract.ts';
import { acrossClients } from '../row-level-security/confine.ts';

interface Target {
  readonly table: string;
  readonly uuid: string;
}

/**
 * Sets columns in the system context, without hooks, actions or an audit entry. Keeps the version unless `values` sets
 * it, so that open forms do not become stale. Structures are passed as JSON text.
 *
 *     await setFields(tx, { table: resource.table, uuid }, { work_state: 'open' });
 */
export async function setFields(tx: Tx, { table, uuid }: Target, values: Row): Promise<void> {
  await acrossClients(tx, (all) => anyTable(all).updateTable(table).set(values).where('uuid', '=', uuid).execute());
}
