/** The queue as resources: management sees jobs and schedules, tries jobs again, discards them and starts schedules. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readRegistryFiles } from '../../../src/engine/build/product/registryFiles.ts';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import { formatProblem } from '../../../src/engine/registry/problem.ts';
import type { Registry } from '../../../src/engine/registry/types.ts';
import type { Job } from '../../../src/engine/server/jobs/job.ts';
import { createJobWorker, type JobWorker } from '../../../src/engine/server/jobs/worker.ts';
import { withEngineSchemas } from '../../../src/engine/registry/versions/engineSchemas.ts';
import { chooseModules } from '../../../src/engine/server/modules.ts';
import { formatNames } from '../../../src/engine/values/formats.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { createLibrary, libraryFolder } from '../../support/library.ts';
import { offeredByProduct } from '../../support/modules.ts';
import { productRegistry } from '../../support/testRegistry.ts';

const minute = 60_000;
let api: TestApp;
let errors: string[] = [];
const workers: JobWorker[] = [];

beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await sql`delete from beheer_jobs`.execute(api.store.database);
  await api.rewind();
  errors = [];
});
afterAll(() => api.close());

const now = (): Date => api.clock.now;
const pass = (milliseconds: number): void => void (api.clock.now = new Date(now().getTime() + milliseconds));

function workerWith(...jobs: readonly Job[]): JobWorker {
  const worker = createJobWorker(jobs, {
    queries: api.queries,
    now,
    random: () => 0,
    onError: (job, error) => errors.push(`${job}: ${error instanceof Error ? error.message : String(error)}`),
  });
  workers.push(worker);
  return worker;
}

async function turn(worker: JobWorker): Promise<void> {
  await worker.turn();
  await worker.idle();
}

type Row = Readonly<Record<string, unknown>>;
const list = (resource: string, filter: object = {}): Promise<readonly Row[]> =>
  api.call('management', `GET /api/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`);

/** A job that fails for as long as `isBroken` returns true. */
const failing = (isBroken: () => boolean, rest: Partial<Job> = {}): Job => ({
  name: 'mails',
  maxAttempts: 1,
  run: () => (isBroken() ? Promise.reject(new Error('The mail server is gone.')) : Promise.resolve()),
  ...rest,
});

describe('jobs', () => {
  test('are listed with what they are about, their state and the reason of the failure', async () => {
    const [client] = await list('clients');
    await api.queries.jobs.enqueue({ kind: 'mails', key: String(client?.['uuid']), resource: 'clients', now: now() });
    await turn(workerWith(failing(() => true)));
    await api.queries.jobs.enqueue({ kind: 'imports', now: now(), due: new Date(now().getTime() + minute) });
    const columns = ['kind', 'status', 'resource', 'record_uuid', 'attempts', 'reason', 'due_at'];
    expect((await list('jobs')).map((row) => columns.map((name) => row[name])).toSorted()).toEqual([
      ['imports', 'waiting', null, null, 0, null, new Date(now().getTime() + minute).toISOString()],
      ['mails', 'failed', 'clients', client?.['uuid'], 1, 'The mail server is gone.', null],
    ]);
    expect(await list('jobs', { status: 'failed' })).toHaveLength(1);
  });

  test('say how long the last attempt took', async () => {
    await api.queries.jobs.enqueue({ kind: 'mails', key: 'slow', now: now() });
    await turn(
      workerWith({
        name: 'mails',
        run: () => {
          pass(7_400);
          return Promise.reject(new Error('Too slow.'));
        },
      }),
    );
    expect(await list('jobs')).toMatchObject([{ status: 'retrying', duration_seconds: 7, reason: 'Too slow.' }]);
  });

  test('that failed run again when management tries them again, with an entry in the audit trail', async () => {
    let isBroken = true;
    const worker = workerWith(failing(() => isBroken));
    await api.queries.jobs.enqueue({ kind: 'mails', key: 'letter', now: now() });
    await turn(worker);
    const [{ uuid } = { uuid: '' }] = await list('jobs');
    isBroken = false;
    const answer = await api.call('management', `PUT /api/jobs/${String(uuid)}/try-again`, {});
    expect(answer).toMatchObject({ status: 'waiting', attempts: 0 });
    await turn(worker);
    expect(await list('jobs')).toEqual([]);
    expect(await list('audit-entries', { resource: 'jobs', verb: 'try-again' })).toMatchObject([{ record_uuid: uuid }]);
  });

  test('are removed when management discards them, and stopped when they run', async () => {
    await api.queries.jobs.enqueue({ kind: 'mails', key: 'letter', now: now() });
    const [{ uuid } = { uuid: '' }] = await list('jobs');
    await api.call('management', `PUT /api/jobs/${String(uuid)}/discard`, {});
    expect(await list('jobs')).toEqual([]);
    expect(await list('audit-entries', { resource: 'jobs', verb: 'discard' })).toMatchObject([{ record_uuid: uuid }]);

    await api.queries.jobs.enqueue({ kind: 'mails', key: 'endless', now: now() });
    const worker = workerWith({
      name: 'mails',
      run: (_now, { signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    });
    await worker.turn();
    const [running] = await list('jobs');
    expect(running).toMatchObject({ status: 'running' });
    await api.call('management', `PUT /api/jobs/${String(running?.['uuid'])}/discard`, {});
    await worker.renew();
    await worker.idle();
    expect(await list('jobs')).toEqual([]);
  });

  test('are for management only', async () => {
    await api.queries.jobs.enqueue({ kind: 'mails', key: 'letter', now: now() });
    const [{ uuid } = { uuid: '' }] = await list('jobs');
    for (const actor of ['employee', 'user'] as const) {
      expect((await api.send(actor, 'GET /api/jobs')).statusCode).toBe(403);
      expect((await api.send(actor, `PUT /api/jobs/${String(uuid)}/discard`, { body: {} })).statusCode).toBe(403);
      expect((await api.send(actor, 'GET /api/schedules')).statusCode).toBe(403);
    }
    expect(await list('jobs')).toHaveLength(1);
  });
});

describe('a time limit', () => {
  test('stops a run and counts as a failed attempt, also where the run ignores it', async () => {
    const signals: AbortSignal[] = [];
    await api.queries.jobs.enqueue({ kind: 'mails', key: 'endless', now: now() });
    await turn(
      workerWith({
        name: 'mails',
        limitMilliseconds: 5,
        maxAttempts: 1,
        run: (_now, { signal }) => {
          signals.push(signal);
          return new Promise(() => undefined);
        },
      }),
    );
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(await list('jobs')).toMatchObject([
      { status: 'failed', reason: 'It was stopped after its time limit of 0 minutes.' },
    ]);
    expect(errors).toEqual(['mails: It was stopped after its time limit of 0 minutes.']);
  });

  test('is a failure, too, where the run ends with its signal', async () => {
    await api.queries.jobs.enqueue({ kind: 'mails', key: 'endless', now: now() });
    await turn(
      workerWith({
        name: 'mails',
        limitMilliseconds: 5,
        maxAttempts: 1,
        run: (_now, { signal }) =>
          new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('Stopped.')))),
      }),
    );
    expect(await list('jobs')).toMatchObject([{ status: 'failed' }]);
  });
});

describe('schedules', () => {
  const nightly = (run: Job['run']): Job => ({ name: 'reminders', everyMilliseconds: 15 * minute, run });

  test('are listed with their last run, its outcome and the next run', async () => {
    await api.queries.jobs.keepSchedules([{ kind: 'reminders', due: now() }], now());
    expect(await list('schedules')).toMatchObject([{ kind: 'reminders', outcome: 'waiting', last_run_at: null }]);
    const began = now().toISOString();
    let isBroken = true;
    const worker = workerWith(
      nightly(() => {
        pass(2_000);
        return isBroken ? Promise.reject(new Error('No ink.')) : Promise.resolve();
      }),
    );
    await turn(worker);
    const next = new Date(now().getTime() + 15 * minute).toISOString();
    expect(await list('schedules')).toMatchObject([
      { outcome: 'failed', reason: 'No ink.', last_run_at: began, duration_seconds: 2, next_run_at: next },
    ]);
    expect(await list('jobs')).toEqual([]);
    isBroken = false;
    pass(15 * minute);
    await turn(worker);
    expect(await list('schedules')).toMatchObject([{ outcome: 'done', reason: null }]);
  });

  test('run when management says so', async () => {
    let runs = 0;
    await api.queries.jobs.keepSchedules([{ kind: 'reminders', due: new Date(now().getTime() + minute) }], now());
    const worker = workerWith(nightly(() => Promise.resolve(void (runs += 1))));
    await turn(worker);
    expect(runs).toBe(0);
    const [{ uuid } = { uuid: '' }] = await list('schedules');
    await api.call('management', `PUT /api/schedules/${String(uuid)}/run`, {});
    await turn(worker);
    expect(runs).toBe(1);
  });

  test('leave a dead letter for each part that failed, until a run does not report it', async () => {
    const [client, other] = await list('clients');
    const [first, second] = [String(client?.['uuid']), String(other?.['uuid'])];
    let broken = [first, second];
    await api.queries.jobs.keepSchedules([{ kind: 'reminders', due: now() }], now());
    const worker = workerWith(
      nightly((_now, { failPart }) => {
        for (const uuid of broken) failPart({ resource: 'clients', uuid, error: `No address of ${uuid}.` });
        return Promise.resolve();
      }),
    );
    await turn(worker);
    const failed = async () =>
      (await list('jobs', { status: 'failed' })).map((row) => [row['record_uuid'], row['attempts']]).toSorted();
    expect(await failed()).toEqual(
      [
        [first, 1],
        [second, 1],
      ].toSorted(),
    );
    expect(await list('schedules')).toMatchObject([{ outcome: 'done' }]);

    broken = [second];
    pass(15 * minute);
    await turn(worker);
    expect(await failed()).toEqual([[second, 2]]);

    const [{ uuid } = { uuid: '' }] = await list('jobs');
    await api.call('management', `PUT /api/jobs/${String(uuid)}/try-again`, {});
    await turn(worker);
    expect(await failed()).toEqual([[second, 1]]);
    broken = [];
    await api.call('management', `PUT /api/jobs/${String(uuid)}/try-again`, {});
    await turn(worker);
    expect([await list('jobs'), await list('schedules')]).toEqual([[], [expect.anything()]]);
  });
});

describe('the names of jobs', () => {
  const named = (file: string): readonly string[] => {
    const { properties } = JSON.parse(readFileSync(`schemas/${file}.json`, 'utf8')) as {
      readonly properties: { readonly kind: { readonly oneOf: readonly { readonly const: string }[] } };
    };
    return properties.kind.oneOf.map((option) => option.const);
  };

  test('are in the schemas of both resources, for every job of the modules', () => {
    const services = { store: api.store, queries: api.queries, now, warn: () => undefined, onError: () => undefined };
    const jobs = chooseModules(offeredByProduct(), api.store.registry().modules).jobs(services);
    const names = jobs.map(({ name }) => name);
    expect(names.filter((name) => !named('jobs').includes(name))).toEqual([]);
    expect(named('schedules')).toEqual(named('jobs'));
  });

  test('are in the schema of the engine, for every job that it contributes', () => {
    const contributed = readFileSync('docs/contributions.md', 'utf8').matchAll(/\| `([\w-]+)` \| \d+ \w+ \| \[engine/g);
    const names = [...contributed].map(([, name = '']) => name);
    expect(names).toContain('daily-backup');
    expect(names.filter((name) => !named('vocabulary/engine/jobs').includes(name))).toEqual([]);
  });

  test('and everything else are the same in the product and the engine', () => {
    for (const name of ['jobs', 'schedules']) {
      const [own, ofEngine] = [`schemas/${name}.json`, `schemas/vocabulary/engine/${name}.json`].map((file) => {
        const { $schema: _vocabulary, ...schema } = JSON.parse(readFileSync(file, 'utf8')) as Row;
        return { ...schema, properties: { ...(schema['properties'] as Row), kind: null } };
      });
      expect(own).toEqual(ofEngine);
    }
  });
});

/** The library, whose entries refer to the queue. It has no schema and no code for them. */
function libraryWithJobs(): Registry {
  const files = readRegistryFiles(libraryFolder);
  const parse = (text: string): Row => JSON.parse(text) as Row;
  const product = parse(readFileSync('resources.json', 'utf8'))['resources'] as Readonly<Record<string, Row>>;
  const root = parse(files['resources.json'] ?? '');
  const entryOf = (name: string): Row => {
    const { scope: _tenant, ...entry } = product[name] ?? {};
    return entry;
  };
  const resources = { ...(root['resources'] as Row), jobs: entryOf('jobs'), schedules: entryOf('schedules') };
  const withEntries = { ...files, 'resources.json': JSON.stringify({ ...root, locales: ['en', 'nl'], resources }) };
  const { registry, problems } = buildRegistry(withEngineSchemas(withEntries), {
    formats: formatNames,
    icons: null,
    pages: null,
    actions: null,
  });
  if (registry === null) throw new Error(problems.map(formatProblem).join('\n'));
  return registry;
}

test('another business has both with two entries of its registry and no code', async () => {
  const library = await createLibrary(libraryWithJobs());
  try {
    await library.queries.jobs.enqueue({ kind: 'mails', key: 'letter', now: library.clock.now });
    const [job] = await library.call<readonly Row[]>('management', 'GET /api/jobs');
    expect(job).toMatchObject({ kind: 'mails', status: 'waiting' });
    await library.call('management', `PUT /api/jobs/${String(job?.['uuid'])}/discard`, {});
    expect(await library.call('management', 'GET /api/jobs')).toEqual([]);
  } finally {
    await library.close();
  }
});
