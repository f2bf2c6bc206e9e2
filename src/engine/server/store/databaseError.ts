/** Which errors came from the database: the operating system has the same words for a connection to anything else. */
import { DatabaseError } from 'pg';

const marked = new WeakSet<object>();

/** Runs what asks the database, and marks what it throws. */
export async function markDatabaseErrors<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (typeof error === 'object' && error !== null) marked.add(error);
    throw error;
  }
}

export function isFromDatabase(error: unknown): boolean {
  return error instanceof DatabaseError || (typeof error === 'object' && error !== null && marked.has(error));
}

/**
 * A statement that PostgreSQL keeps ready answers other columns now than when it was prepared: its table was changed in
 * between (feature_not_supported).
 */
export function isOfChangedTable(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && error.message.includes('cached plan');
}

/**
 * A statement that was asked for by its name is not kept ready: what was to prepare it, on its way before this one, has
 * failed (invalid_sql_statement_name).
 */
export function isOfUnknownStatement(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '26000';
}

/** All connections that PostgreSQL allows in total, to the database or to the account are taken (too_many_connections). */
export function isOfNoConnection(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '53300';
}

/** All connections of the pool were in use for as long as one may wait. */
export const isPoolTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';
