/** Builds small registries for the tests of this folder. */
import { buildRegistry, type KnownNames } from '../../../src/engine/registry/build.ts';
import type { RegistryFiles } from '../../../src/engine/registry/load.ts';
import { formatProblem } from '../../../src/engine/registry/problem.ts';
import type { Registry, Resource } from '../../../src/engine/registry/types.ts';

type Json = Readonly<Record<string, unknown>>;

export interface Written {
  readonly menu?: readonly Json[];
  readonly pages?: Json;
  readonly settings?: readonly Json[];
  /** By name: the entry. Without it every schema has an empty one. */
  readonly resources?: Json;
  /** By name: the properties, or a whole schema where it has a title. */
  readonly schemas?: Readonly<Record<string, Json>>;
  /** Further keys of resources.json. */
  readonly root?: Json;
  /** By file name without its ending: the definitions. */
  readonly common?: Readonly<Record<string, Json>>;
}

export const knowsNothing: KnownNames = { formats: null, icons: null, pages: null, actions: null };

/** The files of a registry, written with an indent of one so that lines and columns can be counted. */
export function filesOf({
  menu = [],
  pages,
  settings,
  resources,
  schemas = {},
  common = {},
  root = {},
}: Written): RegistryFiles {
  const entries = resources ?? Object.fromEntries(Object.keys(schemas).map((name) => [name, {}]));
  const file = (path: string, value: unknown): [string, string] => [path, JSON.stringify(value, null, 1)];
  return Object.fromEntries([
    file('resources.json', {
      ...root,
      menu,
      ...(pages ? { pages } : {}),
      ...(settings ? { settings } : {}),
      resources: entries,
    }),
    ...Object.entries(schemas).map(([name, schema]) =>
      file(`schemas/${name}.json`, 'title' in schema ? schema : { title: name, properties: schema }),
    ),
    ...Object.entries(common).map(([name, $defs]) => file(`schemas/common/${name}.json`, { $defs })),
  ]);
}

/** Returns the problems as they are printed, those of one registry together. */
export function problemsOf(written: Written | RegistryFiles, known: Partial<KnownNames> = {}): readonly string[] {
  const isFiles = (either: Written | RegistryFiles): either is RegistryFiles =>
    Object.values(either).every((value) => typeof value === 'string');
  const files = isFiles(written) ? written : filesOf(written);
  const { problems, warnings } = buildRegistry(files, { ...knowsNothing, ...known });
  return [...problems, ...warnings].map(formatProblem);
}

/**
 * Clients are its tenants and employees its staff, where it has them. @throws Error with the problems when there are
 * any.
 */
export function registryOf(written: Written): Registry {
  const { schemas = {} } = written;
  const root = {
    ...('clients' in schemas ? { tenant: 'clients' } : {}),
    ...('employees' in schemas ? { staff: 'employees' } : {}),
    ...written.root,
  };
  const built = buildRegistry(filesOf({ ...written, root }), knowsNothing);
  if (built.registry === null) throw new Error(built.problems.map(formatProblem).join('\n'));
  return built.registry;
}

export function resourceIn(registry: Registry, name: string): Resource {
  const resource = registry.resources[name];
  if (!resource) throw new Error(`The fixture has no resource "${name}".`);
  return resource;
}

/** Clients and their invoices with lines: every kind of field that conditions and bodies are tried on. */
export const shop: Written = {
  schemas: {
    clients: {
      name: { type: 'string', maxLength: 100 },
      status: {
        oneOf: [
          { const: 'active', title: 'Active' },
          { const: 'closed', title: 'Closed' },
        ],
        default: 'active',
      },
      manager_uuid: { 'x-relation': { to: 'users' } },
      secret: { type: 'string', 'x-kind': 'secret' },
    },
    users: { email: { type: 'string', format: 'email' } },
    roles: { name: { type: 'string' } },
    invoices: {
      title: 'Invoice',
      required: ['client_uuid'],
      properties: {
        number: { type: 'string', maxLength: 30 },
        client_uuid: { 'x-relation': { to: 'clients' } },
        role_uuids: { type: 'array', items: { 'x-relation': { to: 'roles' } } },
        issued_on: { type: 'string', format: 'date' },
        due_on: { type: 'string', format: 'date' },
        sent_at: { type: 'string', format: 'date-time' },
        opens_at: { type: 'string', format: 'time' },
        net_cents: { type: 'integer' },
        quantity: { type: 'number' },
        paid: { type: 'boolean' },
        labels: { type: 'array', items: { type: 'string' } },
        note: { type: 'string', maxLength: 2000 },
        config: { type: 'object' },
      },
    },
    'invoice-lines': {
      title: 'Invoice line',
      required: ['invoice_uuid', 'description'],
      properties: {
        invoice_uuid: { 'x-relation': { to: 'invoices', owned: true, inverse: 'lines' } },
        description: { type: 'string' },
        position: { type: 'integer', readOnly: true },
      },
    },
  },
};
