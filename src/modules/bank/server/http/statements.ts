/** Handler of bank statements: reads a file, stores it, and books what is certain. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Dates } from '#engine/values';
import { type Executor, Failure, Files, handleExchange, Requests, resourceNamed, runAsSystem } from '#engine/server';
import * as calls from '../../calls.ts';
import type { CamtFile } from '../../rules/camt.ts';
import { bookStatement } from '../booking/bookStatement.ts';
import { refusedFile } from '../reading/faults.ts';
import { readStatementFile, refuseLargeFile } from '../reading/readFile.ts';
import { gapBefore, storeStatements, type StoredStatement } from '../reading/storeStatements.ts';
import { texts } from '../texts.ts';

/** A request books entries for this long; the job books the rest. */
const bookingMilliseconds = 4_000;

/** Handler of `POST /api/bank-statements`. */
export const statementCalls = [
  handleExchange(calls.importStatements, async (context) => {
    const { store, caller, request, reply, now, query } = context;
    const file_name = Files.uploadName(query.name);
    refuseLargeFile(Number(request.headers['content-length'] ?? 0));
    const body = request.body instanceof Readable ? request.body : Readable.from([]);
    const hash = createHash('sha256');
    const content = hashed(body, hash);
    const file = await readStatementFile({ name: file_name, content, today: Dates.localDate(now()) });
    // The idempotency key covers the content.
    request.body = hash.digest('hex');
    const stored = await Requests.runIdempotently(
      context,
      { request, reply },
      {
        work: async (within) => ({
          statements: await runAsSystem({ store: within, caller, now: now() }, async (system) => {
            const statements = await storeStatements(system, { statements: taken(file), file_name });
            const answers = [];
            for (const one of statements) answers.push({ ...plain(one), gap: await gapBefore(system, one.read) });
            return answers;
          }),
        }),
      },
    );
    const resource = resourceNamed(store.registry(), 'bank-statements');
    for (const { uuid, isNew } of stored.statements)
      if (isNew)
        await store.record(caller, { verb: 'create', outcome: 'done', reason: null, resource, record_uuid: uuid });
    const until = performance.now() + bookingMilliseconds;
    for (const { uuid } of stored.statements) await bookStatement({ store, now: now(), until }, uuid);
    const counts = await countEntries(
      store.database,
      stored.statements.map(({ uuid }) => uuid),
    );
    void reply.code(201);
    return {
      statements: stored.statements.map(({ isNew: _isNew, ...one }) => ({ ...one, ...countsOf(counts, one.uuid) })),
      created: stored.statements.reduce((sum, { created }) => sum + created, 0),
      known: stored.statements.reduce((sum, { entries, created }) => sum + entries - created, 0),
    };
  }),
];

async function* hashed(
  content: AsyncIterable<Uint8Array>,
  hash: { update(piece: Uint8Array): unknown },
): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
}

/** @throws Failure E_INVALID if something in the file is not right, or it has no statements */
function taken({ statements, faults }: CamtFile): CamtFile['statements'] {
  if (faults.length > 0) throw refusedFile(faults);
  if (statements.length === 0) throw new Failure('E_INVALID', texts.refusal('file.no_statements'));
  return statements;
}

function plain({ uuid, isNew, created, read }: StoredStatement) {
  const { iban, number, from_on, until_on, opening_cents, closing_cents, entries, pending } = read;
  return {
    uuid,
    isNew,
    iban,
    number,
    from_on,
    until_on,
    opening_cents,
    closing_cents,
    entries: entries.length,
    created,
    pending,
  };
}

interface Counted {
  readonly statement_uuid: string;
  readonly status: string;
  readonly is_matched: boolean;
  readonly count: number;
}

async function countEntries(executor: Executor, statements: readonly string[]): Promise<readonly Counted[]> {
  if (statements.length === 0) return [];
  const rows = await executor
    .selectFrom('bank_entries')
    .select(['statement_uuid', 'status'])
    .select(({ eb, fn }) => [eb('matched_at', 'is not', null).as('is_matched'), fn.countAll<string>().as('count')])
    .where('statement_uuid', 'in', [...statements])
    .groupBy(['statement_uuid', 'status', 'is_matched'])
    .execute();
  return rows.map((row) => ({ ...row, is_matched: Boolean(row.is_matched), count: Number(row.count) }));
}

function countsOf(counts: readonly Counted[], uuid: string) {
  const of = (is: (row: Counted) => boolean): number =>
    counts.reduce((sum, row) => (row.statement_uuid === uuid && is(row) ? sum + row.count : sum), 0);
  return {
    booked: of(({ status }) => status === 'booked'),
    proposed: of(({ status }) => status === 'proposed'),
    open: of(({ status, is_matched }) => status === 'open' && is_matched),
    ignored: of(({ status }) => status === 'ignored'),
    waiting: of(({ is_matched }) => !is_matched),
  };
}
