/** Samples of the encryption keys in backups; a restore uses them to find missing keys. */
import type { Client } from 'pg';
import { stateSetting, type KeyState } from '../encryptAtRest.ts';

/** An encrypted value with its place, to test a key. */
export interface KeySample {
  /** Id of the key, not secret. */
  readonly id: string;
  readonly table: string;
  readonly column: string;
  readonly row: string;
  readonly sealed: string;
}

/** Returns one sample per key that the database uses. */
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
