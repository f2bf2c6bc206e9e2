// What the guides of docs/ make on the server, on a copy of the product in which they were followed.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyTable, type DataMigration } from '../../../src/engine/server/store/contract.ts';
import type * as dataMigrationModule from '../../../src/engine/server/store/ddl/dataMigration.ts';
import type * as migrateModule from '../../../src/engine/server/store/ddl/migrate.ts';
import type * as planTextModule from '../../../src/engine/server/store/ddl/planText.ts';
import type * as poolModule from '../../../src/engine/server/store/pool.ts';
import type { TestApp } from '../../support/app.ts';
import { GuideTree } from '../../support/guides.ts';
import { attempt } from '../../support/queue.ts';
import type * as mailsModule from '../../support/mails.ts';
import type * as appModule from '../../support/app.ts';
import type * as serverModulesModule from '../../../src/engine/server/modules.ts';
import type * as productModule from '../../../src/engine/build/product/productModules.ts';

let tree: GuideTree;
let api: TestApp;
let mails: typeof mailsModule;

/** Somebody rates their packs, with the kind of the guide. */
const rated = {
  file: 'schemas/hosting-packs.json',
  language: 'json',
  code: JSON.stringify({ properties: { stars: { 'x-kind': 'rating', 'x-label': { nl: 'Sterren' } } } }),
};

beforeAll(async () => {
  tree = new GuideTree(
    '../README',
    'add-an-action',
    'add-a-call',
    'add-a-data-migration',
    'add-a-hook',
    'add-a-job',
    'add-a-mail',
    'add-a-module',
    'add-a-kind',
    'add-a-language',
    rated,
  );
  await tree.writeModules();
  await tree.writeKinds();
  const app = await tree.import<typeof appModule>('tests/support/app.ts');
  mails = await tree.import('tests/support/mails.ts');
  const { registry } = await tree.build();
  if (registry === null) throw new Error('The registry is not right.');
  api = await app.createTestApp({ registry });
});
afterAll(async () => {
  await api.close();
  tree.remove();
});

interface Answer {
  readonly uuid: string;
  readonly status?: string;
  readonly version?: number;
  readonly starts_at?: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly [name: string]: unknown;
}

async function send(methodAndUrl: string, body: object = {}, actor: 'management' | 'employee' | 'user' = 'management') {
  const answer = await api.send(actor, methodAndUrl, methodAndUrl.startsWith('GET') ? {} : { body });
  return { statusCode: answer.statusCode, ...answer.json<Answer>() };
}

describe('add-an-action', () => {
  test('a coupon is extended by a person with permission, and never shortened', async () => {
    const { uuid } = await send('POST /api/coupons', {
      code: 'SPRING',
      type: 'free_setup',
      ends_at: '2026-04-01T00:00:00Z',
    });
    const prolong = (ends_at: string | undefined, actor: 'employee' | 'user' = 'employee') =>
      send(`PUT /api/coupons/${uuid}/prolong`, ends_at === undefined ? {} : { ends_at }, actor);
    expect(await prolong('2026-05-01T00:00:00Z'), 'not while it is a draft').toMatchObject({ statusCode: 409 });
    await send(`PUT /api/coupons/${uuid}/activate`);
    expect(await prolong('2026-05-01T00:00:00Z', 'user')).toMatchObject({ statusCode: 403 });
    expect(await prolong(undefined)).toMatchObject({
      statusCode: 422,
      errors: { ends_at: expect.any(String) as string },
    });
    expect(await prolong('2026-04-01T00:00:00Z')).toMatchObject({
      statusCode: 422,
      errors: { ends_at: 'Choose a date after the current end date' },
    });
    expect(await prolong('2026-05-01T00:00:00Z')).toMatchObject({
      statusCode: 200,
      ends_at: '2026-05-01T00:00:00.000Z',
    });
    const trail = await api.send(
      'management',
      `GET /api/audit-entries?filter=${JSON.stringify({ record_uuid: uuid })}`,
    );
    expect(trail.body).toContain('"prolong"');
  });
});

describe('add-a-call', () => {
  const coupon = async (code: string): Promise<string> => {
    const { uuid } = await send('POST /api/coupons', { code, type: 'free_setup' });
    await send(`PUT /api/coupons/${uuid}/activate`);
    return uuid;
  };
  const stateOf = async (uuid: string) => (await send(`GET /api/coupons/${uuid}`)).status;
  const stop = (coupons: readonly unknown[], actor: 'employee' | 'user' = 'employee') =>
    send('POST /api/coupon-stops', { coupons }, actor);

  test('all are stopped, or none', async () => {
    const [one, other] = [await coupon('ONE'), await coupon('OTHER')];
    expect(await stop([one, other, one])).toMatchObject({ statusCode: 409, code: 'E_STATE' });
    expect([await stateOf(one), await stateOf(other)]).toEqual(['active', 'active']);
    expect(await stop([one, other])).toMatchObject({ statusCode: 200, stopped: 2 });
    expect([await stateOf(one), await stateOf(other)]).toEqual(['stopped', 'stopped']);
  });

  test('is for staff, takes what it declares, and is described', async () => {
    expect(await stop([], 'user')).toMatchObject({ statusCode: 403 });
    expect(await stop(['x'])).toMatchObject({ statusCode: 422 });
    expect(await send('POST /api/coupon-stops', { coupons: [], all: true }, 'employee')).toMatchObject({
      statusCode: 422,
      errors: { all: expect.any(String) as string },
    });
    const { paths } = (await api.send('management', 'GET /api/openapi.json')).json<{
      paths: Record<string, unknown>;
    }>();
    expect(paths['/api/coupon-stops']).toMatchObject({
      post: { operationId: 'stopCoupons', summary: 'Stop several coupons, all or none' },
    });
  });
});

describe('add-a-hook', () => {
  test('a coupon begins when it is put into force, unless it says when', async () => {
    const activated = async (code: string, starts_at: string | null) => {
      const { uuid } = await send('POST /api/coupons', { code, type: 'free_setup', starts_at });
      expect(await send(`GET /api/coupons/${uuid}`)).toMatchObject({ starts_at });
      await send(`PUT /api/coupons/${uuid}/activate`);
      return (await send(`GET /api/coupons/${uuid}`)).starts_at;
    };
    expect(await activated('NOW', null)).toBe(api.clock.now.toISOString());
    expect(await activated('LATER', '2099-01-01T00:00:00.000Z')).toBe('2099-01-01T00:00:00.000Z');
  });
});

describe('add-a-job', () => {
  test('stops what has ended, once, and nothing else', async () => {
    const make = async (code: string, ends_at: string | null): Promise<string> => {
      const { uuid } = await send('POST /api/coupons', { code, type: 'free_setup', ends_at });
      await send(`PUT /api/coupons/${uuid}/activate`);
      return uuid;
    };
    const [ended, lasting, endless] = [
      await make('ENDED', '2026-01-01T00:00:00Z'),
      await make('LASTING', '2099-01-01T00:00:00Z'),
      await make('ENDLESS', null),
    ];
    const { chooseModules } = await tree.import<typeof serverModulesModule>('src/engine/server/modules.ts');
    const { offeredProductModules } = await tree.import<typeof productModule>(
      'src/engine/build/product/productModules.ts',
    );
    const { store, queries, clock } = api;
    const errors: unknown[] = [];
    const jobs = chooseModules(await offeredProductModules(), store.registry().modules).jobs({
      store,
      queries,
      now: () => clock.now,
      warn: (line) => errors.push(line),
      onError: (error) => errors.push(error),
    });
    const job = jobs.find(({ name }) => name === 'ended-coupons');
    const versions = async () =>
      Promise.all(
        [ended, lasting, endless].map(async (uuid) => {
          const { status, version } = await send(`GET /api/coupons/${uuid}`);
          return [status, version];
        }),
      );
    const [, ...others] = await versions();
    await job?.run(clock.now, attempt());
    const after = await versions();
    expect(after).toEqual([['stopped', expect.any(Number)], ...others]);
    await job?.run(clock.now, attempt());
    expect(await versions()).toEqual(after);
    expect(errors).toEqual([]);
  });
});

describe('add-a-data-migration', () => {
  test('is planned, is run once, and counts what it writes', async () => {
    const { codesInCapitals } = await tree.import<{ readonly codesInCapitals: DataMigration }>(
      'src/modules/pricing/migrations/001-codes-in-capitals.ts',
    );
    const { productModules } = await tree.import<typeof productModule>('src/engine/build/product/productModules.ts');
    const modules = await productModules();
    expect(modules.dataMigrations).toContainEqual(codesInCapitals);
    const store = 'src/engine/server/store';
    const { openPool } = await tree.import<typeof poolModule>(`${store}/pool.ts`);
    const { identified } = await tree.import<typeof dataMigrationModule>(`${store}/ddl/dataMigration.ts`);
    const { migrate } = await tree.import<typeof migrateModule>(`${store}/ddl/migrate.ts`);
    const { planText } = await tree.import<typeof planTextModule>(`${store}/ddl/planText.ts`);
    const database = openPool({ connectionString: api.connectionString, log: () => undefined, patient: true });
    await sql`delete from beheer_data_migrations`.execute(database);
    const bring = async (rehearse: boolean): Promise<string> => {
      const dataMigrations = identified(tree.root, modules.dataMigrations);
      return planText(
        await migrate({ database, registry: api.store.registry(), log: () => undefined, dataMigrations, rehearse }),
      );
    };
    await send('POST /api/coupons', { code: 'summer', type: 'free_setup' });
    await send('POST /api/coupons', { code: 'WINTER', type: 'free_setup' });
    const written = 'Puts the codes of coupons in capitals. 1 row is written.';
    expect(await bring(true)).toContain(written);
    expect(await bring(false)).toContain(written);
    expect(await bring(false)).toContain('there is nothing to do');
    await database.destroy();
    const { rows } = await sql<{
      code: string;
    }>`select code from coupons where code ilike any (array['summer', 'winter'])
      order by code`.execute(api.store.database);
    expect(rows).toEqual([{ code: 'SUMMER' }, { code: 'WINTER' }]);
  });
});

describe('add-a-mail', () => {
  const domain = async (name: string): Promise<string> => {
    const { uuid } = await send('POST /api/domains', {
      name,
      tld_uuid: api.company.tlds.nl,
      client_uuid: api.company.clients.own,
      auto_renew: false,
    });
    await api.store.database.updateTable('domains').set({ status: 'active' }).where('uuid', '=', uuid).execute();
    return uuid;
  };

  test.each(['employee', 'user'] as const)('the client hears of what %s did', async (actor) => {
    const uuid = await domain(`${actor}.nl`);
    expect(await send(`PUT /api/domains/${uuid}/keep-renewing`, {}, actor)).toMatchObject({ statusCode: 200 });
    const mail = (await mails.mailsTo(api, 'info@alfa.example.nl')).find(({ subject }) => subject.includes(actor));
    expect(mail).toMatchObject({
      kind: 'domain-renewing',
      subject: `${actor}.nl wordt voortaan automatisch verlengd`,
      language: 'nl',
    });
    expect(mail?.text).toContain(`We verlengen ${actor}.nl voordat het domein verloopt.`);
    expect(mail?.link).toBe(`https://beheer.example.nl/domain/${uuid}`);
  });
});

describe('add-a-module', () => {
  test('a certificate expires when its issuer says so, else after the days of the rule', async () => {
    const made = (rest: object) =>
      send('POST /api/certificates', { common_name: 'example.nl', client_uuid: api.company.clients.own, ...rest });
    expect(await made({})).toMatchObject({ statusCode: 201, expires_on: '2026-06-08' });
    expect(await made({ expires_on: '2027-01-01' })).toMatchObject({ statusCode: 201, expires_on: '2027-01-01' });
  });

  test('runs where the registry names it', async () => {
    const { knownOfModules } = await tree.import<typeof serverModulesModule>('src/engine/server/modules.ts');
    const { offeredProductModules } = await tree.import<typeof productModule>(
      'src/engine/build/product/productModules.ts',
    );
    expect(knownOfModules(await offeredProductModules()).modules).toHaveProperty('certificates');
  });
});

describe('add-a-kind', () => {
  const pack = (stars: number) =>
    send('POST /api/hosting-packs', { name: `${stars} stars`, key: `stars-${stars}`, stars });

  test('is kept, refused, sorted and filtered as a rating', async () => {
    expect(await pack(4)).toMatchObject({ statusCode: 201, stars: 4 });
    expect(await pack(2)).toMatchObject({ statusCode: 201, stars: 2 });
    expect(await pack(6)).toMatchObject({ statusCode: 422, errors: { stars: 'Must be 5 or less' } });
    const found = await api.send(
      'management',
      `GET /api/hosting-packs?filter=${JSON.stringify({ stars: { gte: 2 } })}&sort=${JSON.stringify(['stars', 'DESC'])}`,
    );
    expect(found.json<readonly Answer[]>().map(({ stars }) => stars)).toEqual([4, 2]);
  });

  test('is kept by its table within the same bounds', async () => {
    const table = anyTable(api.store.database).updateTable('hosting_packs');
    await expect(table.set({ stars: 0 }).execute()).rejects.toThrow(/violates check constraint/);
  });
});

describe('add-a-language', () => {
  const ask = async (language: string, route: string) =>
    (await api.send('management', route, { headers: { 'accept-language': language } })).json<Answer>();

  test('a refusal comes in it, and in English what it lacks', async () => {
    const nobody = 'GET /api/clients/01900000-0000-7000-8000-000000000000';
    expect(await ask('fr-BE', nobody)).toMatchObject({
      message: 'Introuvable, ou tu n’y as pas accès.',
      hint: 'Check the address, or choose another active client.',
    });
    expect(await ask('nl', nobody)).toMatchObject({ message: 'Niet gevonden, of je hebt er geen toegang toe.' });
  });

  test('the OpenAPI document describes the calls of the engine and of a module in the added language', async () => {
    const { paths } = (await ask('fr', 'GET /api/openapi.json')) as unknown as {
      paths: Record<string, Record<string, { readonly summary: string }>>;
    };
    const summaries = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ summary }) => summary));
    expect(summaries).toEqual(
      expect.arrayContaining(['Qui suis-je', 'Arrêter le chronomètre', 'Discard the timer without hours']),
    );
  });
});
