/** In charge of what the program itself keeps of a record whose table is known only when it runs. */
import { anyTable, type Row, type Tx } from '../contract.ts';
import { withoutRowLevelSecurity } from '../row-level-security/confine.ts';

interface Target {
  readonly table: string;
  readonly uuid: string;
}

/**
 * Without hooks, actions or an entry on the trail, whoever asks. Its version stays unless `values` has one, so that no
 * form is out of date by it. Structures are given as text of JSON.
 *
 *     await setFields(tx, { table: resource.table, uuid }, { work_state: 'open' });
 */
export async function setFields(tx: Tx, { table, uuid }: Target, values: Row): Promise<void> {
  await withoutRowLevelSecurity(tx, (all) =>
    anyTable(all).updateTable(table).set(values).where('uuid', '=', uuid).execute(),
  );
}
