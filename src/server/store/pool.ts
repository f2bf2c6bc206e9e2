/** Connections to PostgreSQL: how many, how long each thing may take, and how its values arrive here. */
import { Kysely, PostgresDialect, type DialectAdapter } from 'kysely';
import { Pool, types } from 'pg';
import type { Database, Tables } from './contract.ts';
import { EncryptingAdapter, type Encryption } from './encryption.ts';

export interface PoolOptions {
  readonly connectionString: string;
  readonly log: (line: string) => void;
  /** For definitions: one connection that may take its time. */
  readonly patient?: boolean;
  /** Without it no secret can be written or read. */
  readonly encryption?: Encryption;
}

class Dialect extends PostgresDialect {
  constructor(
    pool: Pool,
    private readonly encryption: Encryption | null,
  ) {
    super({ pool });
  }

  override createAdapter(): DialectAdapter {
    return new EncryptingAdapter(this.encryption);
  }
}

const { builtins } = types;

/** Whole numbers and amounts as numbers (they fit), days as text: a day has no time zone to be shifted by. */
function typeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number;
  if (oid === builtins.DATE) return (value) => value;
  return types.getTypeParser(oid, format ?? 'text') as (value: string) => unknown;
}

export function openPool({ connectionString, log, patient = false, encryption }: PoolOptions): Database {
  const pool = new Pool({
    connectionString,
    application_name: 'beheer',
    max: patient ? 1 : 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: { getTypeParser: typeParser },
    ...(patient
      ? {}
      : { statement_timeout: 30_000, query_timeout: 35_000, idle_in_transaction_session_timeout: 60_000 }),
  });
  const lost = (error: Error): void => log(`Database: a connection was lost: ${error.message}`);
  pool.on('error', lost);
  // The pool listens to idle connections only; one that breaks while it is in use would end the process.
  pool.on('connect', (client) => void client.on('error', lost));
  return new Kysely<Tables>({ dialect: new Dialect(pool, encryption ?? null) });
}
