/** The one place where backups meet the key of the secrets: what a backup notes of it, and what a restore asks for. */
import type { Client } from 'pg';
import { stateSetting, type KeyState } from '../encryptAtRest.ts';

/** One encrypted value with its place, to try a key on. */
export interface KeySample {
  /** Of the key: not secret. */
  readonly id: string;
  readonly table: string;
  readonly column: string;
  readonly row: string;
  readonly sealed: string;
}

/** One for each key that values in the database are encrypted with. */
export async function readKeySamples(client: Client): Promise<readonly KeySample[]> {
  const table = 'beheer_settings';
  const {
    rows: [found],
  } = await client.query<{ there: boolean }>(`select to_regclass('${table}') is not null as there`);
  if (!found?.there) return [];
  const { rows } = await client.query<{ value: string }>(`select value from ${table} where key = $1`, [stateSetting]);
  const checks = rows[0] ? (JSON.parse(rows[0].value) as KeyState).checks : {};
  return Object.entries(checks).map(([id, sealed]) => ({ id, table, column: 'value', row: stateSetting, sealed }));
}
