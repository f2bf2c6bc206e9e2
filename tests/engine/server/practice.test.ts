/** The veterinary practice of docs/examples: reminders, numbered invoices, and assistants with fewer rights than vets. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRegistryFiles } from '../../../src/engine/build/product/registryFiles.ts';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import { ruleJobs } from '../../../src/engine/server/automation/ruleJobs.ts';
import { createJobWorker } from '../../../src/engine/server/jobs/worker.ts';
import { programQueries } from '../../../src/engine/server/store/system.ts';
import { formatNames } from '../../../src/engine/values/formats.ts';
import type { TestApp } from '../../support/app.ts';
import { createLibrary } from '../../support/library.ts';
import { attempt } from '../../support/queue.ts';
import { readPdf } from '../../support/readPdf.ts';

const folder = new URL('../../../docs/examples/practice', import.meta.url).pathname;
const { registry } = buildRegistry(readRegistryFiles(folder), {
  formats: formatNames,
  icons: null,
  pages: null,
  actions: null,
});
if (registry === null) throw new Error('The registry of the practice has mistakes.');

type Json = Record<string, unknown>;
let api: TestApp;
beforeAll(async () => {
  api = await createLibrary(registry, folder);
});
afterAll(() => api.close());

const rowsOf = (resource: string) => api.call<Json[]>('employee', `GET /api/${resource}`);
const statusOf = async (call: `${string} /${string}`, body?: object): Promise<number> =>
  (await api.send('employee', call, body === undefined ? {} : { body })).statusCode;

/** Gives the colleague this role and no other. */
async function become(key: string): Promise<void> {
  await api.store.database.deleteFrom('security_groups').execute();
  const roles = await api.call<Json[]>('management', 'GET /api/roles');
  await api.call('management', 'POST /api/security-groups', {
    key: 'group',
    name: 'Group',
    role_uuids: roles.filter((role) => role['key'] === key).map(({ uuid }) => uuid),
    user_uuids: [api.company.users.employee],
  });
}

test('an owner is reminded once, three days before the vaccination', async () => {
  const queries = programQueries(api.store.database, api.store.registry);
  const pass = async (now: Date): Promise<void> => {
    const [records, schedule] = ruleJobs({
      store: api.store,
      senderOfClient: () => Promise.resolve({}),
      now: () => now,
    });
    await schedule?.run(now, attempt());
    const worker = createJobWorker(records ? [records] : [], { queries, now: () => now, onError: () => undefined });
    for (let turns = 0; turns < 5; turns += 1) {
      await worker.turn();
      await worker.idle();
    }
  };
  for (const time of ['05:00', '07:30', '08:30']) await pass(new Date(`2026-03-10T${time}:00Z`));
  const mails = await queries.mails.listMails(10);
  expect(mails.map(({ recipient, language, subject }) => [recipient, language, subject])).toEqual([
    ['mia@owner.example', 'de', 'Bello braucht am 13. März 2026 die Impfung Rabies'],
  ]);
});

describe('a vet', () => {
  beforeAll(() => become('vet'));

  test('reads findings and ages, and how long a vaccine protects', async () => {
    expect(await rowsOf('animals')).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'Bello', age: 4, findings: 'Heart murmur' })]),
    );
    expect((await rowsOf('vaccinations')).map((row) => row['valid_until'])).toEqual(['2025-03-10', '2026-03-10']);
  });

  test('sends an invoice, which gets its number, its date and a document', async () => {
    const [owner] = await rowsOf('owners');
    const draft = await api.call<Json>('employee', 'POST /api/invoices', {
      owner_uuid: owner?.['uuid'],
      lines: [{ description: 'Consultation', quantity: 2, price_cents: 3000 }],
    });
    expect(draft).toMatchObject({
      number: null,
      pay_by: '2026-03-24',
      net_cents: 6000,
      vat_cents: 1140,
      total_cents: 7140,
    });
    const call = `/api/invoices/${String(draft['uuid'])}` as const;
    expect(await statusOf(`GET ${call}/documents/invoice.pdf`)).toBe(409);
    expect(await api.call('employee', `PUT ${call}/send`, {})).toMatchObject({
      number: 'R2026-0001',
      sent_on: '2026-03-10',
    });
    const { rawPayload } = await api.send('employee', `GET ${call}/documents/invoice.pdf?locale=de`);
    const printed = (await readPdf(rawPayload)).pages.join(' ');
    for (const text of ['R2026-0001', 'Consultation', 'Bitte zahle bis zum 24. März 2026'])
      expect(printed).toContain(text);
    await api.call('employee', 'POST /api/invoices', { owner_uuid: owner?.['uuid'] });
  });
});

describe('an assistant', () => {
  beforeAll(() => become('assistant'));

  test('sees no findings, past vaccinations or drafts of invoices', async () => {
    const animals = await rowsOf('animals');
    expect(animals).toHaveLength(2);
    expect(animals.flatMap((row) => Object.keys(row))).not.toContain('findings');
    expect((await rowsOf('vaccinations')).map((row) => row['due_on'])).toEqual(['2026-03-13']);
    expect((await rowsOf('invoices')).map((row) => row['number'])).toEqual(['R2026-0001']);
  });

  test('keeps animals and owners, and neither findings, vaccinations nor invoices', async () => {
    const [animal] = await rowsOf('animals');
    const call = `PUT /api/animals/${String(animal?.['uuid'])}` as const;
    expect([await statusOf(call, { chip: '276098100000001' }), await statusOf(call, { findings: 'None' })]).toEqual([
      200, 422,
    ]);
    const [invoice] = await rowsOf('invoices');
    expect([
      await statusOf('POST /api/owners', { first_name: 'Eva', last_name: 'Roth' }),
      await statusOf('POST /api/vaccinations', {}),
      await statusOf(`PUT /api/invoices/${String(invoice?.['uuid'])}/pay`, {}),
    ]).toEqual([201, 403, 403]);
  });
});
