/**
 * Marks errors that come from the database, since the operating system uses the same error codes for any connection.
 */
import { DatabaseError } from 'pg';

const marked = new WeakSet<object>();

/** Runs a database call and marks its errors. */
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
 * Returns true if a prepared statement returns other columns than before, because its table was changed
 * (feature_not_supported).
 */
export function isOfChangedTable(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && error.message.includes('cached plan');
}

/**
 * Returns true if a prepared statement does not exist, because the message before it that should prepare it failed
 * (invalid_sql_statement_name).
 */
export function isOfUnknownStatement(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '26000';
}

/** Returns true if a partitioned table has no partition for a row (check_violation without a constraint). */
export function isOfMissingPartition(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '23514' && error.constraint === undefined;
}

/**
 * Returns true if the connection limit of the server, the database or the account is reached (too_many_connections).
 */
export function isOfNoConnection(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '53300';
}

/** Returns true if no connection of the pool became free in time. */
export const isPoolTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';
