/** Schema of the product's tables, where the registry names one. */
import { Client } from 'pg';
import { extensionNames } from '../ddl/extensions.ts';
import { quoted } from '../sql/text.ts';
import type { OpenedDatabase } from './contract.ts';

type Addresses = Pick<OpenedDatabase, 'connectionString' | 'directConnectionString'>;

/**
 * Returns the addresses with a search path to this schema only; creates the schema where it is missing. Null leaves
 * them unchanged.
 *
 * @throws Error where the account may not create it, or with a transaction pooler, which does not accept the setting
 */
export async function placeInSchema<Opened extends Addresses>(opened: Opened, schema: string | null): Promise<Opened> {
  if (schema === null) return opened;
  if (opened.connectionString !== opened.directConnectionString)
    throw new Error(
      `The registry keeps its tables in the schema "${schema}", which a pooler that hands on transactions does not keep to. Leave DATABASE_POOLER out.`,
    );
  const path = [schema, ...(await prepare(opened.connectionString, schema))].map(quoted).join(',');
  const connectionString = withSetting(opened.connectionString, `search_path=${path}`);
  return { ...opened, connectionString, directConnectionString: connectionString };
}

/** Returns the schemas of existing extensions, which our indexes use. */
async function prepare(connectionString: string, schema: string): Promise<readonly string[]> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [schema]);
    if (rowCount === 0) await client.query(`create schema if not exists ${quoted(schema)}`);
    const { rows } = await client.query<{ name: string }>(
      `select distinct n.nspname as name from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = any($1) and n.nspname <> $2`,
      [Object.values(extensionNames), schema],
    );
    return rows.map(({ name }) => name);
  } catch (error) {
    throw new Error(
      `The schema "${schema}" of the registry cannot be used: ${error instanceof Error ? error.message : String(error)}. Let an administrator of PostgreSQL run: GRANT CREATE ON DATABASE … TO …; and start again.`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Adds a setting of PostgreSQL that holds for each connection: `search_path=sales`. */
export function withSetting(connectionString: string, setting: string): string {
  const url = new URL(connectionString);
  const given = url.searchParams.get('options');
  url.searchParams.set('options', [...(given === null ? [] : [given]), `-c ${setting}`].join(' '));
  return url.href;
}
