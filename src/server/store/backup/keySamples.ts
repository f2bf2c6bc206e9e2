/** The one place where backups meet the key of the secrets: what a backup notes of it, and what a restore asks for. */
import type { Client } from 'pg';

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
export async function readKeySamples(_client: Client): Promise<readonly KeySample[]> {
  return [];
}
