/**
 * The statements in a series before which a sudden death matters: those that the tests kill the server before. Counted
 * from one.
 */

/**
 * Returns every statement outside a transaction, the end of every transaction, and inside it the first write to each
 * table; the audit trail is left out, since it is written along with those.
 */
export function steps(statements: readonly string[]): readonly number[] {
  const found: number[] = [];
  const written = new Set<string>([trail]);
  let isInside = false;
  for (const [index, statement] of statements.entries()) {
    const [, table = trail] = /^\s*(?:insert into|update|delete from)\s+"?(\w+)/i.exec(statement) ?? [];
    if (!isInside || isEnd(statement) || !written.has(table)) found.push(index + 1);
    if (isInside) written.add(table);
    isInside = isInside ? !isEnd(statement) : /^\s*(begin|start transaction)/i.test(statement);
  }
  return found;
}

const trail = 'audit_entries';

/** Before the last commit, after it, and after the first. */
export function decisive(statements: readonly string[]): readonly number[] {
  const commits = statements.flatMap((statement, index) => (/^\s*commit/i.test(statement) ? [index + 1] : []));
  const [first = 0, last = first] = [commits[0], commits.at(-1)];
  return [...new Set([last, first + 1, last + 1])].filter((nth) => nth > 1 && nth <= statements.length);
}

function isEnd(statement: string): boolean {
  return /^\s*(commit|rollback)\s*;?\s*$/i.test(statement);
}
