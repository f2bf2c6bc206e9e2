/** A registry for tests: the product's own schemas, with few and fixed entries. */
import { readdirSync } from 'node:fs';
import { modules } from './modules.ts';
import { readRegistry, readRegistryFiles } from '../../src/engine/server/registrySource.ts';
import { formatNames } from '../../src/engine/values/formats.ts';
import { buildRegistry } from '../../src/engine/registry/build.ts';
import { formatProblem } from '../../src/engine/registry/problem.ts';
import type { Registry } from '../../src/engine/registry/types.ts';

const root = new URL('../..', import.meta.url).pathname;

/** Staff may do all with these; users see theirs. */
const userRules: Readonly<Record<string, unknown>> = {
  clients: ['list', 'show'],
  domains: { verbs: ['list', 'show', 'create', 'edit', 'renew'], hidden: ['sync_error'] },
  invoices: ['list', 'show'],
  projects: ['list', 'show'],
  tlds: ['list', 'show'],
};

const actions: Readonly<Record<string, unknown>> = {
  clients: {
    'set-current': {
      label: { en: 'Look at this client', nl: 'Bekijk deze klant' },
      access: ['management', 'employee', 'user'],
      trail: false,
    },
    invite: {
      label: { en: 'Invite', nl: 'Uitnodigen' },
      fields: ['first_name', 'last_name', 'email', 'language'],
      require: ['first_name', 'last_name', 'email'],
    },
  },
  domains: {
    renew: { label: { en: 'Renew', nl: 'Verlengen' }, when: { status: 'active' }, set: { auto_renew: true } },
  },
  timers: { book: { label: { en: 'Stop', nl: 'Stoppen' }, access: [] } },
  tokens: {
    revoke: {
      label: { en: 'Revoke', nl: 'Intrekken' },
      when: { revoked_at: null },
      set: { revoked_at: '$now' },
    },
  },
  users: {
    activate: {
      label: { en: 'Activate', nl: 'Activeren' },
      when: { status: { in: ['invited', 'blocked'] } },
      set: { status: 'active' },
    },
    invite: { label: { en: 'Invite again', nl: 'Opnieuw uitnodigen' }, when: { status: 'invited' } },
    'remove-second-factor': { label: { en: 'Remove second factor', nl: 'Tweede factor verwijderen' } },
    block: {
      label: { en: 'Block', nl: 'Blokkeren' },
      when: { status: { in: ['invited', 'active'] } },
      set: { status: 'blocked' },
    },
  },
  hours: {
    submit: { label: { en: 'Submit', nl: 'Indienen' }, when: { status: 'draft' }, set: { status: 'submitted' } },
    approve: {
      label: { en: 'Approve', nl: 'Goedkeuren' },
      when: { status: 'submitted' },
      set: { status: 'approved', approved_at: '$now' },
    },
  },
};

/** The actions that modules carry out. */
export const codedActions: readonly string[] = [
  'clients.set-current',
  'clients.invite',
  'timers.book',
  'users.invite',
  'users.remove-second-factor',
];

const managementOnly = new Set(['users', 'tokens', 'general', 'audit-entries', 'notes', 'jobs', 'schedules']);
/** Seen by people of every client. */
const sharedByAll = new Set(['tlds']);
const appendOnly = new Set(['audit-entries']);
/** Their required fields are set by the code of a module alone. */
const madeByCode = new Set(['dns-address-changes']);
const verbsOn = (name: string): '*' | readonly string[] =>
  madeByCode.has(name) ? ['list', 'show', 'edit', 'delete', 'history'] : '*';

/** @param changes of resources.json's text, for registries that differ. */
export async function testRegistryFiles(): Promise<Readonly<Record<string, string>>> {
  const files = await readRegistryFiles(root);
  const names = readdirSync(`${root}/schemas`)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -5));
  const resources = Object.fromEntries(
    names.map((name) => [
      name,
      {
        access: {
          management: verbsOn(name),
          ...(managementOnly.has(name) ? {} : { employee: verbsOn(name) }),
          ...(userRules[name] ? { user: userRules[name] } : {}),
        },
        ...(sharedByAll.has(name) ? { scope: false } : {}),
        ...(files[`schemas/${name}.json`]?.includes('"x-view"') ? { source: 'view' } : {}),
        ...(appendOnly.has(name) ? { appendOnly: true, partition: { by: 'at' }, scope: false } : {}),
        ...(actions[name] ? { actions: actions[name] } : {}),
      },
    ]),
  );
  // The product's entries of the engine's own resources bring schemas that these entries do not use.
  const own = Object.entries(files).filter(([path]) => !path.startsWith('schemas/webhook'));
  const schemas = Object.fromEntries(own.map(([path, text]) => [path, withoutActions(text)]));
  return {
    ...schemas,
    'resources.json': JSON.stringify({
      timeZone: 'Europe/Amsterdam',
      country: 'NL',
      tenant: 'clients',
      staff: 'employees',
      menu: [],
      resources,
    }),
  };
}

/** What stands beside the transitions of a schema is of the actions that the product has. */
const withoutActions = (text: string): string =>
  JSON.stringify(JSON.parse(text, (key, value: unknown) => (key === 'x-actions' ? undefined : value)));

let tests: Promise<Registry> | undefined;
let product: Promise<Registry> | undefined;

/** Read once: it is the same for every test of a process. */
export function testRegistry(): Promise<Registry> {
  return (tests ??= readTestRegistry());
}

async function readTestRegistry(): Promise<Registry> {
  const built = buildRegistry(await testRegistryFiles(), {
    formats: formatNames,
    icons: null,
    pages: null,
    actions: codedActions,
  });
  if (built.registry === null) throw new Error(built.problems.map(formatProblem).join('\n'));
  return built.registry;
}

/** The product's own, as it is started with. Read once. */
export function productRegistry(): Promise<Registry> {
  return (product ??= readProductRegistry());
}

async function readProductRegistry(): Promise<Registry> {
  const { registry, problems } = await readRegistry(root, { actions: Object.keys(modules.actions) });
  if (registry === null) throw new Error(problems.map(formatProblem).join('\n'));
  return registry;
}

/**
 * The product's own with other entries: `change` gets those of resources.json by name and answers what is put in their
 * place.
 */
export async function productRegistryWith(
  change: (entries: Readonly<Record<string, Readonly<Record<string, unknown>>>>) => Readonly<Record<string, unknown>>,
): Promise<Registry> {
  const files = await readRegistryFiles(root);
  const written = JSON.parse(files['resources.json'] ?? '{}') as {
    readonly resources: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  const text = JSON.stringify({ ...written, resources: { ...written.resources, ...change(written.resources) } });
  const built = buildRegistry(
    { ...files, 'resources.json': text },
    { formats: formatNames, icons: null, pages: null, actions: Object.keys(modules.actions) },
  );
  if (built.registry === null) throw new Error(built.problems.map(formatProblem).join('\n'));
  return built.registry;
}

/** The product's own with one more part of the settings, of these definitions. */
export async function productRegistryWithSettings(
  scope: string,
  definitions: Readonly<Record<string, unknown>>,
): Promise<Registry> {
  const settingsPath = 'schemas/common/settings.json';
  const files = await readRegistryFiles(root);
  const common = JSON.parse(files[settingsPath] ?? '{}') as { readonly $defs: object };
  const written = JSON.parse(files['resources.json'] ?? '{}') as { readonly settings: readonly unknown[] };
  const part = { scope, label: { en: 'Test', nl: 'Test' }, fields: Object.keys(definitions) };
  const built = buildRegistry(
    {
      ...files,
      [settingsPath]: JSON.stringify({ ...common, $defs: { ...common.$defs, ...definitions } }),
      'resources.json': JSON.stringify({ ...written, settings: [...written.settings, part] }),
    },
    { formats: formatNames, icons: null, pages: null, actions: Object.keys(modules.actions) },
  );
  if (built.registry === null) throw new Error(built.problems.map(formatProblem).join('\n'));
  return built.registry;
}

type Entries = Readonly<
  Record<
    string,
    | { access: Record<string, unknown>; edit?: unknown; timeline?: false; actions?: unknown; trash?: unknown }
    | undefined
  >
>;

/** The same with entries that a test changes. @throws Error with what is wrong with it then. */
export async function changedTestRegistry(change: (entries: Entries) => void): Promise<Registry> {
  const files = await testRegistryFiles();
  const raw = JSON.parse(files['resources.json'] ?? '') as { readonly resources: Entries };
  change(raw.resources);
  const built = buildRegistry(
    { ...files, 'resources.json': JSON.stringify(raw) },
    { formats: formatNames, icons: null, pages: null, actions: null },
  );
  if (built.registry === null) throw new Error(built.problems.map(formatProblem).join('\n'));
  return built.registry;
}
