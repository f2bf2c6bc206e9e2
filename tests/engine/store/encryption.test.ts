// Secrets at rest: what stands in the tables is encrypted under a key that is not in them, and an earlier version's
// plain text is not left behind.
import { modules } from '../../support/modules.ts';
import { createCipheriv, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addKey, keyFileName, openKeyring } from '../../../src/engine/server/encryption/keyFile.ts';
import { createKeyring, newKey, parseKeys, type Keyring } from '../../../src/engine/server/encryption/keyring.ts';
import { anyTable, type OpenStore } from '../../../src/engine/server/store/contract.ts';
import { systemCaller } from '../../../src/engine/server/store/caller.ts';
import { forgetKeys, keysOf, recordCurrentKey } from '../../../src/engine/server/store/encryptAtRest.ts';
import { encryptedColumns, openRow } from '../../../src/engine/server/store/encryption.ts';
import { openStore } from '../../../src/engine/server/store/store.ts';
import { openPool } from '../../../src/engine/server/store/pool.ts';
import { systemQueries } from '../../../src/engine/server/store/system.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { fixtureNow } from '../../support/fixtureStore.ts';
import { fixtureRegistry } from '../../support/fixtureRegistry.ts';
import { keyCalled, testKeyring } from '../../support/keyring.ts';
import { productRegistry } from '../../support/testRegistry.ts';

/** As versions before kept what they had to read again: under a key that stood in the database. */
function sealedBefore(text: string, owner: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyCalled('factor'), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

const place = { table: 'providers', column: 'credentials', row: 'a' };

describe('an envelope', () => {
  test('names its key, does not contain the text, and differs each time', () => {
    const sealed = testKeyring.seal('{"token":"hunter2"}', place);
    expect(sealed).toMatch(new RegExp(`^enc:v1:${testKeyring.current}:[\\w-]+$`));
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('hunter2');
    expect(testKeyring.seal('{"token":"hunter2"}', place)).not.toBe(sealed);
    expect(testKeyring.open(sealed, place)).toBe('{"token":"hunter2"}');
  });

  test.each([
    ['another table', { ...place, table: 'domains' }],
    ['another column', { ...place, column: 'auth_code' }],
    ['another row', { ...place, row: 'b' }],
  ])('cannot be opened in %s', (_, elsewhere) => {
    expect(() => testKeyring.open(testKeyring.seal('x', place), elsewhere)).toThrow(
      'was changed, or belongs elsewhere',
    );
  });

  test('cannot be opened changed, shortened, or with another key', () => {
    const sealed = testKeyring.seal('a longer secret', place);
    const flipped = `${sealed.slice(0, -4)}${sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    for (const wrong of [flipped, sealed.slice(0, -8), `${sealed.slice(0, 24)}A`, 'plain', ''])
      expect(() => testKeyring.open(wrong, place)).toThrow('cannot be decrypted');
    const other = createKeyring([keyCalled('other')]);
    expect(() => other.open(sealed, place)).toThrow(
      `A secret is encrypted under key ${testKeyring.current}, which is not here.`,
    );
    expect(createKeyring([keyCalled('other'), keyCalled('usual')]).open(sealed, place)).toBe('a longer secret');
  });
});

describe('a key', () => {
  test('is 32 random bytes in base64 or hexadecimal; several are separated by commas or lines', () => {
    const key = newKey();
    const bytes = Buffer.from(key, 'base64');
    for (const text of [key, key.replace('=', ''), bytes.toString('base64url'), bytes.toString('hex')])
      expect(parseKeys(text)).toEqual([bytes]);
    expect(parseKeys(`# remark\n${key}\n\n${newKey()}, ${newKey()}`)).toHaveLength(3);
  });

  test.each([
    '',
    'secret',
    'x'.repeat(43),
    '0'.repeat(64),
    `${keyCalled('good').toString('base64')},short`,
    keyCalled('good').toString('base64').slice(4),
  ])('is rejected as %s', (text) => {
    expect(parseKeys(text)).toBeNull();
  });
});

describe('the key file', () => {
  const directory = (): string => {
    const made = mkdtempSync(join(tmpdir(), 'beheer-key-'));
    onTestFinished(() => rmSync(made, { recursive: true, force: true }));
    return made;
  };

  test('is made once, readable by its owner only, and read from then on', () => {
    const dataDirectory = directory();
    const made = openKeyring({ dataDirectory, environment: [], needed: [] });
    expect(statSync(join(dataDirectory, keyFileName)).mode & 0o777).toBe(0o600);
    expect(openKeyring({ dataDirectory, environment: [], needed: [made.current] }).current).toBe(made.current);
  });

  test('is not made where the database needs a lost key: the error says what is lost and what to do', () => {
    const dataDirectory = directory();
    expect(() => openKeyring({ dataDirectory, environment: [], needed: ['0123456789abcdef'] })).toThrow(
      `The secrets in this database are encrypted under key 0123456789abcdef, and SECRET_KEY is not set and there is no ${join(dataDirectory, keyFileName)}. Nothing was changed. Without that key no secret field of a record can be read`,
    );
    expect(() => statSync(join(dataDirectory, keyFileName))).toThrow('ENOENT');
    expect(() =>
      openKeyring({ dataDirectory, environment: [keyCalled('other')], needed: ['0123456789abcdef'] }),
    ).toThrow(`here is only key ${createKeyring([keyCalled('other')]).current}`);
  });

  test('is rejected when others may read it, or when it holds no key', () => {
    const dataDirectory = directory();
    const file = join(dataDirectory, keyFileName);
    writeFileSync(file, `${newKey()}\n`, { mode: 0o644 });
    chmodSync(file, 0o644);
    expect(() => openKeyring({ dataDirectory, environment: [], needed: [] })).toThrow(`Run "chmod 600 ${file}"`);
    writeFileSync(file, 'nothing\n');
    chmodSync(file, 0o600);
    expect(() => openKeyring({ dataDirectory, environment: [], needed: [] })).toThrow('should hold the key');
  });

  test('gets a new key before the others, which remain for reading', () => {
    const dataDirectory = directory();
    const before = openKeyring({ dataDirectory, environment: [], needed: [] });
    const id = addKey(dataDirectory);
    const after = openKeyring({ dataDirectory, environment: [], needed: [before.current] });
    expect(after.ids).toEqual([id, before.current]);
    expect(readFileSync(join(dataDirectory, keyFileName), 'utf8').match(/^#/gm)).toHaveLength(2);
    const set = openKeyring({ dataDirectory, environment: [keyCalled('set')], needed: [] });
    expect(set.ids).toEqual([createKeyring([keyCalled('set')]).current, id, before.current]);
  });
});

describe('the keys of SECRET_KEY next to those of the key file', () => {
  const idOf = (name: string): string => createKeyring([keyCalled(name)]).current;
  const withFile = (name: string): string => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'beheer-key-'));
    onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }));
    writeFileSync(join(dataDirectory, keyFileName), `${keyCalled(name).toString('base64')}\n`, { mode: 0o600 });
    return dataDirectory;
  };

  test.each([
    ['another key than the one of the file', ['stranger']],
    ['a new key before the present one', ['new', 'present']],
  ])('are rejected if SECRET_KEY begins with %s', (_, names) => {
    const environment = names.map(keyCalled);
    expect(() => openKeyring({ dataDirectory: withFile('present'), environment, needed: [idOf('present')] })).toThrow(
      `SECRET_KEY begins with key ${idOf(names[0] ?? '')}, which no secret in this database is encrypted under. The expected key is ${idOf('present')}`,
    );
  });

  test('encrypt with the key that the database records, in whatever order they are given', () => {
    const environment = ['earlier', 'present'].map(keyCalled);
    const needed = [idOf('present'), idOf('earlier')];
    expect(openKeyring({ dataDirectory: withFile('earlier'), environment, needed }).current).toBe(idOf('present'));
  });

  test('encrypt with the first key of SECRET_KEY if the database holds no secret yet', () => {
    const environment = [keyCalled('given')];
    expect(openKeyring({ dataDirectory: withFile('file'), environment, needed: [] }).current).toBe(idOf('given'));
  });
});

describe('secrets in the tables of the product', () => {
  let database: TestDatabase;
  let store: OpenStore;

  const open = async (keyring: Keyring): Promise<OpenStore> =>
    openStore({
      connectionString: database.connectionString,
      registry: await productRegistry(),
      ...modules,
      keyring,
      now: () => fixtureNow,
      log: () => undefined,
    });
  const again = async (keyring: Keyring): Promise<void> => {
    await store.close();
    store = await open(keyring);
  };
  const usual = createKeyring([keyCalled('usual')]);
  const newer = createKeyring([keyCalled('newer'), keyCalled('usual')]);

  beforeAll(async () => {
    database = await createTestDatabase();
    store = await open(usual);
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  const resource = (name: string) => {
    const found = store.registry().resources[name];
    if (!found) throw new Error(`There is no ${name}.`);
    return found;
  };
  const person = '01900000-0000-7000-8000-0000000000aa';
  const credentials = '{"token":"plain-in-no-table"}';

  /** Every row of every table as text. */
  async function everything(): Promise<string> {
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
      store.database,
    );
    const texts: string[] = [];
    for (const { name } of tables)
      texts.push(
        ...(
          await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(store.database)
        ).rows.map(({ text }) => text),
      );
    return texts.join('\n');
  }

  async function provider(): Promise<string> {
    const made = await store.create(systemCaller, resource('providers'), {
      key: `p${Math.random().toString(36).slice(2, 10)}`,
      name: 'Cloud',
      kind: 'server',
      adapter: 'custom',
      credentials,
    });
    return String(made['uuid']);
  }

  const credentialsOf = async (uuid: string): Promise<unknown> => {
    const row = await store.database.selectFrom('providers').selectAll().where('uuid', '=', uuid).executeTakeFirst();
    return row && openRow(store.database, 'providers', row).credentials;
  };

  test('are not stored in plain text, and can all be read', async () => {
    const queries = systemQueries(store.database);
    const uuid = await provider();
    await queries.factors.offerTotp(person, 'JBSWY3DPEHPK3PXP', fixtureNow);
    await queries.settings.settleSecretSetting('xsrf_key', 'a-key-against-forgery');
    const mail = await queries.mails.insertMail({
      kind: 'password-reset',
      recipient: 'a@example.nl',
      language: 'nl',
      subject: 'x',
      data: { token: 'a-token-in-a-mail' },
      now: fixtureNow,
    });
    const repeated = { user_uuid: person, key: 'k', request_hash: 'h', now: fixtureNow };
    await queries.idempotency.claimIdempotent(repeated);
    await queries.idempotency.rememberIdempotent({
      ...repeated,
      answer: { status: 201, body: { once: 'a-token-in-an-answer' } },
    });

    const text = await everything();
    for (const secret of ['plain-in-no-table', 'JBSWY3DPEHPK3PXP', 'a-key-against-forgery', 'a-token-in-'])
      expect(text).not.toContain(secret);
    expect(text).not.toContain(keyCalled('usual').toString('base64'));

    expect(await credentialsOf(uuid)).toBe(credentials);
    expect(await queries.factors.findTotp(person)).toEqual({ secret: 'JBSWY3DPEHPK3PXP', confirmed: false });
    expect(await queries.settings.settleSecretSetting('xsrf_key', 'another')).toBe('a-key-against-forgery');
    expect((await queries.mails.findMail(mail))?.data).toEqual({ token: 'a-token-in-a-mail' });
    expect(await queries.idempotency.claimIdempotent(repeated)).toMatchObject({
      state: 'answered',
      body: { once: 'a-token-in-an-answer' },
    });
  });

  test('are all encrypted with a new key in small batches, after which the old one is not needed', async () => {
    const uuid = await provider();
    expect(await keysOf(store.database)).toEqual([usual.current]);
    await again(newer);
    expect(await keysOf(store.database)).toEqual([newer.current]);
    expect(await everything()).not.toContain(usual.current);
    expect(await credentialsOf(uuid)).toBe(credentials);
    expect(await systemQueries(store.database).factors.findTotp(person)).toMatchObject({ secret: 'JBSWY3DPEHPK3PXP' });
    await again(createKeyring([keyCalled('newer')]));
    expect(await credentialsOf(uuid)).toBe(credentials);
  });

  test('an interrupted rotation resumes, and until then both keys are needed', async () => {
    const [one, two] = [await provider(), await provider()];
    const [from, to] = [createKeyring([keyCalled('newer')]), createKeyring([keyCalled('third'), keyCalled('newer')])];
    const state = JSON.stringify({
      current: to.current,
      earlier: [from.current],
      checks: { [to.current]: to.seal('beheer', { table: 'beheer_settings', column: 'value', row: 'secret_key' }) },
      trailSearched: true,
    });
    await sql`update beheer_settings set value = ${state} where key = 'secret_key'`.execute(store.database);
    const done = to.seal(credentials, { table: 'providers', column: 'credentials', row: one });
    await sql`update providers set credentials = ${done} where uuid = ${one}`.execute(store.database);
    await expect(open(createKeyring([keyCalled('third')]))).rejects.toThrow(`under key ${from.current}`);
    await again(to);
    expect([await credentialsOf(one), await credentialsOf(two)]).toEqual([credentials, credentials]);
    expect(await keysOf(store.database)).toEqual([to.current]);
  });

  test('are all encrypted with the recorded current key at the next start, and unchanged until then', async () => {
    const uuid = await provider();
    const stored = (): Promise<unknown> =>
      store.database.selectFrom('providers').select('credentials').where('uuid', '=', uuid).executeTakeFirst();
    const before = await stored();
    const [third, fourth] = [
      createKeyring([keyCalled('third')]),
      createKeyring([keyCalled('fourth'), keyCalled('third')]),
    ];
    await recordCurrentKey(store.database, fourth);
    expect(await keysOf(store.database)).toEqual([fourth.current, third.current]);
    expect(await stored()).toEqual(before);
    await again(fourth);
    expect(await keysOf(store.database)).toEqual([fourth.current]);
    expect(await credentialsOf(uuid)).toBe(credentials);
    await again(createKeyring([keyCalled('third'), keyCalled('fourth')]));
  });

  test('keep the store closed with a wrong key, and stay unchanged', async () => {
    const before = await everything();
    await expect(open(createKeyring([keyCalled('wrong')]))).rejects.toThrow('which is not here');
    expect(await everything()).toBe(before);
  });

  test('of an earlier version, plain or under a key in the database, are encrypted, including audit trail, mails and answers', async () => {
    const uuid = await provider();
    const mail = '01900000-0000-7000-8000-0000000000bb';
    const keys = await keysOf(store.database);
    await sql`delete from beheer_settings where key = 'secret_key'`.execute(store.database);
    await sql`update providers set credentials = ${'{"token":"once-plain"}'} where uuid = ${uuid}`.execute(
      store.database,
    );
    await sql`insert into beheer_mails (uuid, kind, recipient, language, subject, data, status, attempts, created_at, due_at)
      values (${mail}, 'password-reset', 'a@example.nl', 'nl', 'x', '{"token": "once-plain"}', 'kept', 1, now(), now())`.execute(
      store.database,
    );
    await sql`insert into beheer_idempotency (user_uuid, key, request_hash, status, body, created_at)
      values (${person}, 'old', 'h', 201, '{"once": "once-plain"}', now())`.execute(store.database);
    await sql`insert into audit_entries (uuid, version, created_at, updated_at, at, actor, verb, resource, record_uuid, outcome, changes, fields)
      values (gen_random_uuid(), 1, now(), now(), now(), 'system', 'edit', 'providers', ${uuid}, 'done',
        ${JSON.stringify([{ field: 'notes', before: null, after: '{"token":"once-plain"}' }])}::jsonb, '{notes}')`.execute(
      store.database,
    );
    await sql`insert into beheer_settings (key, value) values ('factor_key', ${keyCalled('factor').toString('base64url')})`.execute(
      store.database,
    );
    await sql`update beheer_totp set secret = ${sealedBefore('GEZDGNBVGY3TQOJQ', person)} where user_uuid = ${person}`.execute(
      store.database,
    );
    expect(await everything()).toContain('once-plain');

    const keyring = createKeyring([keyCalled('third')]);
    expect(keys).toEqual([keyring.current]);
    await again(keyring);
    const text = await everything();
    expect(text).not.toContain('once-plain');
    expect(text).toContain('•••');
    expect(await credentialsOf(uuid)).toBe('{"token":"once-plain"}');
    const queries = systemQueries(store.database);
    expect((await queries.mails.findMail(mail))?.data).toEqual({ token: 'once-plain' });
    expect(
      await queries.idempotency.claimIdempotent({ user_uuid: person, key: 'old', request_hash: 'h', now: fixtureNow }),
    ).toMatchObject({ state: 'answered', body: { once: 'once-plain' } });
    expect(await queries.factors.findTotp(person)).toMatchObject({ secret: 'GEZDGNBVGY3TQOJQ' });
    expect(await queries.settings.getSetting('factor_key')).toBeNull();
    // The trail is as closed as before.
    await expect(sql`update audit_entries set actor = 'x'`.execute(store.database)).rejects.toThrow('come and stay');
  });

  test('with a lost key can be given up: emptied, and written again under another', async () => {
    const uuid = await provider();
    const registry = store.registry();
    const keyring = createKeyring([keyCalled('after a loss')]);
    const pool = openPool({
      connectionString: database.connectionString,
      log: () => undefined,
      encryption: { keyring, columns: encryptedColumns(registry) },
    });
    const forgotten = await forgetKeys(pool, registry).finally(() => pool.destroy());
    expect(forgotten['providers.credentials']).toBeGreaterThan(0);
    await again(keyring);
    expect(await credentialsOf(uuid)).toBeNull();
    expect(await systemQueries(store.database).factors.findTotp(person)).toBeNull();
    await store.update(systemCaller, resource('providers'), uuid, { credentials });
    expect(await credentialsOf(uuid)).toBe(credentials);
  });
});

test('a renamed column keeps its secrets', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const open = (registry: OpenStore extends { registry(): infer R } ? R : never): Promise<OpenStore> =>
    openStore({
      connectionString: database.connectionString,
      registry,
      hooks: {},
      actions: {},
      keyring: testKeyring,
      now: () => fixtureNow,
      log: () => undefined,
    });
  const secret = { type: 'string', 'x-kind': 'secret', writeOnly: true } as const;
  const first = await open(
    fixtureRegistry({ schemas: { vault: { title: 'Vault', properties: { pin: secret } } }, entries: { vault: {} } }),
  );
  const vault = first.registry().resources['vault'];
  if (!vault) throw new Error('There is no vault.');
  const { uuid } = await first.create(systemCaller, vault, { pin: 'a pin of old' });
  await first.close();
  const second = await open(
    fixtureRegistry({
      schemas: { vault: { title: 'Vault', properties: { code: { ...secret, 'x-renamed-from': 'pin' } } } },
      entries: { vault: {} },
    }),
  );
  const row = await anyTable(second.database)
    .selectFrom('vault')
    .selectAll()
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  expect(openRow(second.database, 'vault', row ?? {})).toMatchObject({ code: 'a pin of old' });
  await second.close();
});
