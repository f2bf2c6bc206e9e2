/** The mails and rules of the library of docs/examples, over the API: results, rehearsals and previews. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRegistryFiles } from '../../../src/engine/build/product/registryFiles.ts';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import { shiftDate } from '../../../src/engine/registry/conditions/relativeDate.ts';
import type { Label } from '../../../src/engine/registry/types.ts';
import { ruleJobs } from '../../../src/engine/server/automation/ruleJobs.ts';
import { formatNames } from '../../../src/engine/values/formats.ts';
import type { TestApp } from '../../support/app.ts';
import { createLibrary, libraryFolder } from '../../support/library.ts';
import { attempt, workerOf } from '../../support/queue.ts';

interface State {
  readonly id: string;
  readonly when: Label;
  readonly steps: readonly Label[];
  readonly failures: readonly { readonly title: string | null; readonly error: string }[];
}

let api: TestApp;

beforeAll(async () => {
  const files = readRegistryFiles(libraryFolder);
  const { registry } = buildRegistry(files, { formats: formatNames, icons: null, pages: null, actions: null });
  if (registry === null) throw new Error('The library has problems.');
  api = await createLibrary(registry);
});
afterAll(() => api.close());

const rules = async (): Promise<readonly State[]> =>
  (await api.call<{ rules: readonly State[] }>('management', 'GET /api/automation')).rules;

const dayBefore = (days: number): string => shiftDate(api.clock.now.toISOString().slice(0, 10), `-${days}d`);

/** Makes the loan of a book late by so many days. */
const late = (title: string, days: number): Promise<unknown> =>
  sql`update loans set due_on = ${dayBefore(days)}, lent_on = ${dayBefore(days + 14)}, status = 'out'
    where book_uuid = (select uuid from books where title = ${title})`.execute(api.store.database);

/** Runs the schedule and the jobs, a day later. */
async function nextDay(): Promise<void> {
  api.clock.now = new Date(api.clock.now.getTime() + 24 * 3_600_000);
  const services = { store: api.store, senderOfClient: () => Promise.resolve({}), now: () => api.clock.now };
  const [record, schedule] = ruleJobs(services);
  await schedule?.run(api.clock.now, attempt());
  const worker = workerOf(api, record ? [record] : [], () => undefined);
  for (let turns = 0; turns < 10; turns += 1) {
    await worker.turn();
    await worker.idle();
  }
}

test('management sees every rule with its moment and steps in words', async () => {
  const [soon, lost] = await rules();
  expect([soon?.id, soon?.when.en, soon?.when['nl']]).toEqual([
    'mails/due-soon',
    '3 days before “Due back”, at 08:00',
    '3 dagen vóór ‘Terug vóór’, om 08:00',
  ]);
  expect([lost?.when.en, lost?.steps.map(({ en }) => en)]).toEqual([
    'Every day at 07:00',
    ['Does “It is lost”', 'Sends “A book counts as lost”'],
  ]);
});

test('others see nothing of it', async () => {
  for (const path of ['', '/rehearsal?resource=loans&rule=mails/due-soon', '/preview?resource=loans&mail=due-soon'])
    for (const actor of ['employee', 'user'] as const)
      expect([path, (await api.send(actor, `GET /api/automation${path}`)).statusCode]).toEqual([path, 403]);
});

test('a rehearsal lists what a rule would do to each record, and changes nothing', async () => {
  await late('Small Gardens', 61);
  const path = '/api/automation/rehearsal?resource=loans&rule=rules/lost-after-60-days';
  expect(await api.call('management', `GET ${path}`)).toMatchObject({
    total: 1,
    records: [
      {
        title: 'Small Gardens',
        problem: null,
        does: [{ en: 'Does “It is lost”' }, { en: 'Sends “A book counts as lost” to yusuf@library.example' }],
      },
    ],
  });
  expect(await api.queries.mails.listMails(10)).toEqual([]);
});

test('a preview shows the mail in the language of its recipient, and says where an address is missing', async () => {
  const { rows } = await sql<{ uuid: string; number: string }>`select loans.uuid, loans.number from loans
    join members on members.uuid = member_uuid join books on books.uuid = book_uuid
    where title in ('The Sea Road', 'Winter Trains') order by title`.execute(api.store.database);
  const [hanna, bram] = rows;
  const preview = (uuid = '') => `GET /api/automation/preview?resource=loans&mail=due-soon&uuid=${uuid}`;
  expect(await api.call('management', preview(hanna?.uuid))).toMatchObject({
    title: 'The Sea Road',
    problem: null,
    mails: [
      {
        to: 'hanna@library.example',
        language: 'nl',
        subject: expect.stringMatching(/^The Sea Road moet op .* terug$/) as string,
        text: expect.stringContaining('Nog niet uit? Verleng het aan de balie.') as string,
      },
    ],
  });
  expect(await api.call('management', preview().replace('&uuid=', ''))).toMatchObject({
    title: 'Small Gardens',
    mails: [{ to: 'hanna@library.example' }],
    problem: null,
  });
  expect(await api.call('management', preview(bram?.uuid))).toEqual({
    title: 'Winter Trains',
    problem: 'resources.json: /resources/loans/mails/due-soon/to: "member.email" holds no address.',
    mails: [],
  });
});

test('what is unknown is not found', async () => {
  for (const path of [
    'rehearsal?resource=loans&rule=rules/none',
    'preview?resource=loans&mail=none',
    'preview?resource=none&mail=none',
  ])
    expect([path, (await api.send('management', `GET /api/automation/${path}`)).statusCode]).toEqual([path, 404]);
});

test('after a run it says what was done, and what failed', async () => {
  await nextDay();
  await late('Small Gardens', 61);
  await sql`update librarians set status = 'left'`.execute(api.store.database);
  await late('Winter Trains', 70);
  await nextDay();
  const [, lost] = await rules();
  expect(lost).toMatchObject({ done: 0, failed: 2, waiting: 0 });
  expect(lost?.failures.map(({ title, error }) => [title, error]).toSorted()).toEqual([
    [
      'Small Gardens',
      'resources.json: /resources/loans/mails/lost/to: nobody of the role "employee" has an account that can sign in.',
    ],
    [
      'Winter Trains',
      'resources.json: /resources/loans/mails/lost/to: nobody of the role "employee" has an account that can sign in.',
    ],
  ]);
  await sql`update librarians set status = 'active'`.execute(api.store.database);
  await nextDay();
  expect((await rules())[1]).toMatchObject({ done: 2, failed: 2 });
  expect(
    (await api.queries.mails.listMails(10)).map(({ recipient, subject }) => [recipient, subject]).toSorted(),
  ).toEqual([
    ['yusuf@library.example', 'Small Gardens counts as lost'],
    ['yusuf@library.example', 'Winter Trains counts as lost'],
  ]);
});

test('loans that are out have numbers, also those of the demo', async () => {
  const { rows } = await sql<{ number: string | null; status: string }>`select number, status from loans`.execute(
    api.store.database,
  );
  expect(rows.filter(({ status, number }) => status === 'out' && number === null)).toEqual([]);
  expect(new Set(rows.flatMap(({ number }) => number ?? [])).size).toBe(
    rows.filter(({ number }) => number !== null).length,
  );
});
