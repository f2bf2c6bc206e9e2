/**
 * Requests with an Idempotency-Key at a steady rate while the database is killed again and again, and each of them once
 * more when it is over.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { TestActor, TestApp } from './app.ts';

export interface Storm {
  readonly requests: number;
  readonly perSecond: number;
  readonly kills: number;
  /** Ends every connection there is; the database takes new ones some time later. */
  kill(): Promise<void>;
}

export interface StormReport {
  /** How many were answered with success while it lasted: some, or nothing was tried. */
  readonly answered: number;
  readonly failed: number;
  /** Of the repeats, by status. */
  readonly repeats: Readonly<Record<string, number>>;
  /** Marks of effects that are there more than once, or not at all. */
  readonly wrong: readonly string[];
  /** Keys without an answer. */
  readonly stuck: number;
}

/** A busy machine makes a repeat wait; one that is refused for longer than this is refused for good. */
const maxAttempts = 20;
const retryMilliseconds = 500;

interface Request {
  readonly actor: TestActor;
  readonly call: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly mark: string;
}

export async function storm(api: TestApp, { requests, perSecond, kills, kill }: Storm): Promise<StormReport> {
  const all: Request[] = [];
  for (let index = 0; index < requests; index += 1) all.push(await requestOf(api, index));
  const send = async ({ actor, call, body, mark }: Request): Promise<number> =>
    (await api.send(actor, call, { body, headers: { 'idempotency-key': mark } })).statusCode;
  const first: Promise<number>[] = [];
  let killing = Promise.resolve();
  for (const [index, request] of all.entries()) {
    first.push(send(request));
    if (Math.floor((index * kills) / requests) !== Math.floor(((index + 1) * kills) / requests))
      killing = killing.then(kill);
    await sleep(1_000 / perSecond);
  }
  await killing;
  const statuses = await Promise.all(first);
  const repeats: Record<string, number> = {};
  for (const request of all) {
    const status = await sendUntilTaken(() => send(request));
    repeats[status] = (repeats[status] ?? 0) + 1;
  }
  const counts = await effects(api);
  const stuck = await api.store.database
    .selectFrom('beheer_idempotency')
    .select('key')
    .where('status', 'is', null)
    .execute();
  return {
    answered: statuses.filter((status) => status < 300).length,
    failed: statuses.filter((status) => status >= 300).length,
    repeats,
    wrong: all.map(({ mark }) => mark).filter((mark) => counts.get(mark) !== 1),
    stuck: stuck.length,
  };
}

/** As any client does: an answer of 503 says to come back. */
async function sendUntilTaken(send: () => Promise<number>): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const status = await send();
    if (status !== 503 || attempt === maxAttempts) return status;
    await sleep(retryMilliseconds);
  }
}

/** A create, a note, an own call of several records, and an action that its record allows once. */
async function requestOf(api: TestApp, index: number): Promise<Request> {
  const mark = `storm-${index}`;
  const { own } = api.company.clients;
  switch (index % 4) {
    case 0:
      return { actor: 'management', call: 'POST /api/tasks', body: { title: mark }, mark };
    case 1:
      return { actor: 'employee', call: `POST /api/clients/${own}/notes`, body: { text: mark }, mark };
    case 2: {
      const entry = { client_uuid: own, work_date: '2026-03-09', minutes: 15, description: mark };
      return { actor: 'employee', call: 'POST /api/hours/drafts', body: { entries: [entry] }, mark };
    }
    default: {
      const made = await api.send('management', 'POST /api/tasks', { body: { title: `for ${mark}` } });
      const { uuid } = made.json<{ uuid: string }>();
      return { actor: 'management', call: `PUT /api/tasks/${uuid}/done`, body: { outcome: mark }, mark };
    }
  }
}

/** How often each mark is there; an action is counted on the audit trail. */
async function effects(api: TestApp): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ mark: string; count: number }>`
    select mark, count(*) from (
      select title as mark from tasks
      union all select text from notes
      union all select description from hours
      union all select tasks.outcome from tasks join audit_entries on record_uuid = tasks.uuid and verb = 'done'
    ) found where mark like 'storm-%' group by mark`.execute(api.store.database);
  return new Map(rows.map(({ mark, count }) => [mark, count]));
}
