/** Scripts and configuration files keep the checksum of their text; credentials are those that the connection takes. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../support/app.ts';
import { productRegistry } from '../../../support/testRegistry.ts';

let here: TestApp;
beforeAll(async () => {
  here = await createTestApp({ registry: await productRegistry() });
});
afterAll(() => here.close());

type Row = Readonly<Record<string, unknown>>;
const send = async (route: string, body: Row) => {
  const answer = await here.send('management', route, { body });
  return { status: answer.statusCode, row: answer.json<Row>() };
};
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

test('a script gets a checksum, and a new revision when its text changes', async () => {
  const made = await send('POST /api/server-scripts', { name: 'Hello', content: 'echo é' });
  expect([made.status, made.row['content_sha256'], made.row['revision']]).toEqual([201, sha256('echo é'), 1]);
  const route = `PUT /api/server-scripts/${String(made.row['uuid'])}`;
  expect((await send(route, { timeout_s: 30, content: 'echo é' })).row['revision']).toBe(1);
  expect((await send(route, { content: 'echo 2' })).row).toMatchObject({
    revision: 2,
    content_sha256: sha256('echo 2'),
  });
});

test('a deployed file with a new text has to be deployed again; the deployed text is kept', async () => {
  const { row } = await send('POST /api/config-files', { path: '/etc/motd', content: 'one\n' });
  expect(row).toMatchObject({ status: 'draft', checksum: sha256('one\n'), deployed_content: null });
  const uuid = String(row['uuid']);
  await here.store.database
    .updateTable('config_files')
    .set({ status: 'deployed', deployed_content: 'one\n', deployed_checksum: sha256('one\n') })
    .where('uuid', '=', uuid)
    .execute();
  expect((await send(`PUT /api/config-files/${uuid}`, { owner: 'www-data' })).row['status']).toBe('deployed');
  expect((await send(`PUT /api/config-files/${uuid}`, { content: 'two\n' })).row).toMatchObject({
    status: 'draft',
    checksum: sha256('two\n'),
    deployed_content: 'one\n',
  });
});

test.each([
  ['{"token": "x"}', 201, undefined],
  ['{"key": "x"}', 422, 'Still missing: token'],
  ['{"token": "x", "user": "y"}', 422, 'This connection has no user'],
  ['x', 422, 'Enter JSON, such as {"token": "…"}'],
])('credentials %s for Hetzner: %i', async (credentials, expected, message) => {
  const { status, row } = await send('POST /api/providers', {
    key: `hetzner-${expected}-${String(message).length}`,
    name: 'Hetzner',
    kind: 'server',
    adapter: 'hetzner',
    credentials,
  });
  expect([status, (row['errors'] as Row | undefined)?.['credentials']]).toEqual([expected, message]);
});
