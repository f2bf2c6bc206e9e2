/**
 * The registry that the last visit cached: available immediately, then compared with the server's. Never another
 * person's, and never of another build or language.
 */
import { beforeEach, expect, test, vi } from 'vitest';
import { resolve } from '../../../src/engine/registry/resolve.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { usePlainFetch } from '../../support/plainFetch.ts';
import { shellRegistry } from '../../support/shellRegistry.ts';

vi.mock('virtual:beheer/registry', () => ({ bundled: null }));

const { api } = withApi();
const answer = JSON.stringify({ registry: resolve(shellRegistry), icons: {} });
const key = 'beheer.registry';
/** Opens a page as the signed-in person. */
async function open() {
  vi.resetModules();
  const [provider, { currentIcons, currentRegistry }] = await Promise.all([
    import('../../../src/engine/browser/providers/session/personalRegistry.ts'),
    import('../../../src/engine/browser/registry.ts'),
  ]);
  provider.followSession();
  return { ...provider, icons: currentIcons, names: () => Object.keys(currentRegistry().resources) };
}

/** What a visit keeps. */
async function visit(): Promise<string> {
  const { registryLoaded } = await open();
  await registryLoaded();
  api.asked.length = 0;
  return localStorage.getItem(key) ?? '';
}

beforeEach(() => {
  usePlainFetch();
  api.answer = ({ headers }) =>
    headers['if-none-match'] === '"t"' ? { status: 304 } : { headers: { etag: '"t"' }, body: answer };
  signIn();
});

test('the next visit does not wait for the registry', async () => {
  await visit();
  const { names, registryLoaded } = await open();
  expect(names().length).toBeGreaterThan(1);
  await registryLoaded();
  expect(api.asked.map(({ path, headers }) => [path, headers['if-none-match']])).toEqual([['/api/registry', '"t"']]);
});

test('the next visit has the details, if those had arrived', async () => {
  const text = await visit();
  localStorage.setItem(
    key,
    `${text}\n${JSON.stringify({ help: {}, questions: {}, resources: {}, settings: null, icons: { 'mdi-cash': 'M1' } })}`,
  );
  const { icons, registryDetails } = await open();
  expect(icons()).toEqual({ 'mdi-cash': 'M1' });
  await registryDetails();
  expect(api.asked.map(({ path }) => path)).toEqual(['/api/registry']);
});

test.each([
  ['another person', (text: string) => text.replace(user.uuid, 'somebody-else')],
  ['another client', (text: string) => text.replace('"client":null', '"client":"c1"')],
  ['another language', (text: string) => text.replace('"locale":"en"', '"locale":"nl"')],
  ['another build', (text: string) => text.replace('personalRegistry', 'earlierBuild')],
  ['nothing that can be read', (text: string) => `${text.slice(0, -10)}`],
  ['something else', () => 'x'],
])('a cached registry of %s is not used', async (_what, change) => {
  localStorage.setItem(key, change(await visit()));
  const { names, registryLoaded } = await open();
  expect(names()).toEqual([]);
  await registryLoaded();
  expect([names().length > 1, api.asked[0]?.headers['if-none-match']]).toEqual([true, undefined]);
});
