// The registry as the browser gets it: compiled without eval, refused with every problem, replaced while developing.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build, createServer, type ViteDevServer } from 'vite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fingerprintOfFiles } from '../../../src/engine/build/product/registryFiles.ts';
import { pluginOf, registryEvent, registryPlugin } from '../../../src/engine/build/plugins/registryPlugin.ts';
import { formats } from '../../../src/engine/values/formats.ts';
import { makeCheckout, noteRegistry, noteSchema, type Checkout } from '../../support/checkout.ts';

interface Validate {
  (body: unknown): boolean;
  readonly errors?: readonly { readonly instancePath: string; readonly keyword: string }[] | null;
}

interface Bundle {
  readonly bundled: {
    readonly registry: { readonly resources: Readonly<Record<string, { readonly icon: string }>> };
    readonly icons: Readonly<Record<string, string>>;
  } | null;
  readonly validators: Readonly<Record<string, () => Promise<{ readonly validatorsWith: (helpers: object) => Forms }>>>;
}

interface Forms {
  readonly create: Validate;
  readonly update: Validate;
}

const helpers = { formats, ucs2length: (text: string) => [...text].length, equal: Object.is };

let checkout: Checkout;
beforeEach(() => {
  checkout = makeCheckout();
});
afterEach(() => checkout.remove());

async function bundle(): Promise<{ readonly bundle: Bundle; readonly code: string }> {
  checkout.write(
    'entry.js',
    "export { bundled } from 'virtual:beheer/registry';\nexport { validators } from 'virtual:beheer/validators';\n",
  );
  await build({
    root: checkout.root,
    configFile: false,
    logLevel: 'silent',
    plugins: [registryPlugin()],
    build: {
      outDir: 'out',
      minify: false,
      modulePreload: false,
      lib: { entry: 'entry.js', formats: ['es'], fileName: 'entry' },
    },
  });
  const out = join(checkout.root, 'out');
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.js') || name.endsWith('.mjs'),
  );
  const entry = files.find((name) => /^entry\.m?js$/.test(name)) ?? '';
  return {
    bundle: (await import(join(out, entry))) as Bundle,
    code: files.map((name) => readFileSync(join(out, name), 'utf8')).join('\n'),
  };
}

describe('a build', () => {
  test('does not contain a registry', async () => {
    checkout.write('resources.json', '{ "resources": ');
    const {
      bundle: { bundled, validators },
      code,
    } = await bundle();
    expect([bundled, validators]).toEqual([null, {}]);
    expect(code).not.toContain('mdi-');
  });
});

describe('a build with the registry in it', () => {
  beforeEach(() => vi.stubEnv('VITE_REGISTRY', 'bundled'));
  afterEach(() => vi.unstubAllEnvs());

  test('has the registry, the icons it names, and validators without eval', async () => {
    const {
      bundle: { bundled, validators },
      code,
    } = await bundle();
    const { registry, icons } = bundled ?? { registry: { resources: {} }, icons: {} };
    expect(Object.entries(registry.resources).map(([name, { icon }]) => [name, icon])).toEqual([['notes', 'mdi-note']]);
    expect(Object.keys(icons)).toEqual(['mdi-history', 'mdi-note', 'mdi-table', 'mdi-web']);
    expect(icons['mdi-web']).toMatch(/^M/);
    expect(Object.keys(validators)).toEqual(['notes']);
    expect(code).not.toMatch(/\beval\(|new Function\(|\brequire\("ajv/);
  });

  test('validates as the schema says', async () => {
    const {
      bundle: { validators },
    } = await bundle();
    const notes = (await validators['notes']?.())?.validatorsWith(helpers);
    const told = (validate: Validate | undefined, body: unknown) =>
      validate?.(body) ? [] : validate?.errors?.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
    expect(told(notes?.create, { subject: 'Hello', email: 'a@b.nl', tags: ['x', 'y'] })).toEqual([]);
    expect(told(notes?.create, {})).toEqual([' required']);
    // Five characters, though eight of JavaScript's units.
    expect(told(notes?.create, { subject: 'a😀😀😀b' })).toEqual([]);
    expect(told(notes?.create, { subject: 'sixsix', email: 'nobody', tags: ['x', 'x'], extra: 1 })?.sort()).toEqual([
      ' additionalProperties',
      '/email format',
      '/subject maxLength',
      '/tags uniqueItems',
    ]);
    expect(told(notes?.update, { email: null })).toEqual([]);
  });

  test('is rejected with all problems', async () => {
    checkout.write('resources.json', {
      ...noteRegistry,
      resources: { notes: { icon: 'mdi-nothing', list: { columns: ['subjct'] } } },
    });
    await expect(bundle()).rejects.toThrow(/2 problems[^]*no icon "mdi-nothing"[^]*"subjct"/);
  });
});

describe.each(['bundled', 'asked'])('while developing, the registry %s', (registry) => {
  let server: ViteDevServer;
  /** The messages that this server sent to its pages; the one before may still have had something to send. */
  let sent: unknown[][] = [];

  beforeEach(async () => {
    vi.stubEnv('VITE_REGISTRY', registry);
    const told: unknown[][] = [];
    sent = told;
    server = await createServer({
      root: checkout.root,
      configFile: false,
      logLevel: 'silent',
      plugins: [registryPlugin()],
      optimizeDeps: { noDiscovery: true },
      server: { middlewareMode: true, ws: false },
    });
    vi.spyOn(server.ws, 'send').mockImplementation((...message: unknown[]) => void told.push(message));
    // The watcher reports nothing before it is ready.
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await server.close();
  });

  const registryModule = async (): Promise<string> =>
    (await server.transformRequest('virtual:beheer/registry'))?.code ?? '';

  test('a change replaces the registry without a reload', async () => {
    expect(await registryModule()).not.toContain('tasks');
    checkout.write('schemas/tasks.json', { ...noteSchema, title: 'Task' });
    checkout.write('resources.json', { ...noteRegistry, resources: { notes: {}, tasks: {} } });
    await vi.waitFor(() => expect(sent.at(-1)?.[0]).toBe(registryEvent), { timeout: 5_000 });
    if (registry === 'bundled') {
      expect(sent.at(-1)?.[1]).toMatchObject({
        raw: { resources: { notes: {}, tasks: {} } },
        icons: { 'mdi-table': expect.any(String) },
      });
      expect(await registryModule()).toContain('tasks');
    } else {
      // The page asks the server, which knows what is whose.
      expect(sent.at(-1)?.[1]).toEqual({ stamp: 2 });
      expect(await registryModule()).not.toContain('tasks');
    }
    expect(sent.some(([message]) => (message as { readonly type?: string }).type === 'full-reload')).toBe(false);
  });

  test('a mistake is shown, and the last good one stays', async () => {
    const before = await registryModule();
    checkout.write('schemas/notes.json', '{ "title": ');
    await vi.waitFor(() => expect(sent.at(-1)?.[0]).toMatchObject({ type: 'error' }), { timeout: 5_000 });
    expect(sent.at(-1)?.[0]).toMatchObject({
      err: {
        plugin: 'beheer:registry',
        id: 'schemas/notes.json',
        message: expect.stringContaining('This is not JSON') as string,
      },
    });
    expect(await registryModule()).toBe(before);
    // The watcher takes two writes of a file at nearly the same moment for one; nobody saves as fast.
    await pause(200);
    checkout.write('schemas/notes.json', noteSchema);
    await vi.waitFor(() => expect(sent.at(-1)?.[0]).toBe(registryEvent), { timeout: 5_000 });
  });
});

describe('while developing beside a server', () => {
  let server: ViteDevServer;
  let told: unknown[][];
  let answer: ReturnType<ReturnType<typeof pluginOf>['serverAnswers']>;
  beforeEach(async () => {
    const sent: unknown[][] = [];
    told = sent;
    server = await createServer({
      root: checkout.root,
      configFile: false,
      logLevel: 'silent',
      plugins: [registryPlugin()],
      optimizeDeps: { noDiscovery: true },
      server: { middlewareMode: true, ws: false },
    });
    answer = pluginOf(server.config.plugins).serverAnswers();
    vi.spyOn(server.ws, 'send').mockImplementation((...message: unknown[]) => void sent.push(message));
    await pause(300);
  });
  afterEach(() => server.close());

  const registry = (): string => fingerprintOfFiles(checkout.root);
  const messages = (): readonly unknown[] =>
    told.map(([first]) =>
      first === registryEvent ? 'follow' : (first as { readonly err: { readonly message: string } }).err.message,
    );

  test('a report of the server makes the pages follow', async () => {
    checkout.write('resources.json', {
      ...noteRegistry,
      resources: { notes: { label: { en: 'Cards', nl: 'Kaarten' } } },
    });
    answer({ registry: registry(), refusal: null });
    expect(messages()).toEqual(['follow']);
    await pause(300);
    expect(messages()).toEqual(['follow']);
  });

  test('what the server rejects is reported with its place, like every other problem', async () => {
    checkout.write('resources.json', { ...noteRegistry, resources: { notes: { list: { columns: ['subjct'] } } } });
    answer({ registry: registry(), refusal: 'The registry has one problem.' });
    expect(told).toMatchObject([[{ type: 'error', err: { id: 'resources.json' } }]]);
    expect(messages()).toEqual([expect.stringContaining('Did you mean "subject"?')]);
  });

  test('what only the database rejects is reported in the words of the database', () => {
    answer({ registry: registry(), refusal: 'Two rows have nothing there.' });
    expect(messages()).toEqual(['Two rows have nothing there.']);
  });

  test('an unknown icon is reported once the page has loaded', async () => {
    checkout.write('resources.json', { ...noteRegistry, resources: { notes: { icon: 'mdi-nothing' } } });
    answer({ registry: registry(), refusal: null });
    expect(messages()).toEqual(['follow']);
    await vi.waitFor(() => expect(messages().at(-1)).toContain('There is no icon "mdi-nothing"'), { timeout: 5_000 });
  });
});
