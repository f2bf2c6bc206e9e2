/** Contributions of a business module, and their merging. */
import type { CallDeclaration } from '../registry/calls/call.ts';
import type { FastifyInstance } from 'fastify';
import type { FindBrand, OwnTenant } from './http/account/context.ts';
import type { CallServices, HandledCall } from './http/calls/handle.ts';
import type { Job } from './jobs/job.ts';
import type { OutboundPolicy } from './outbound/policy.ts';
import type { Sending } from './mail/sendMail.ts';
import type { Sender } from './mail/smtp.ts';
import type { Count } from './http/badges.ts';
import type { DescribedCalls } from './http/openapi/calls/words.ts';
import { recordMail } from './automation/recordMail.ts';
import { accountMails } from './mail/accountMails.ts';
import {
  mailKindsByName,
  type FindLetterhead,
  type MailKind,
  type MailKinds,
  type SenderOfClient,
} from './mail/mailKinds.ts';
import type {
  ActionHandler,
  ActionHandlers,
  DataMigration,
  Hooks,
  HooksByResource,
  OpenStore,
  Row,
} from './store/contract.ts';
import { inOrder } from './store/ddl/dataMigration.ts';
import type { ProgramQueries } from './store/system.ts';
import { joinHooks } from './store/write/hooks.ts';
import type { TextFiles } from './languages.ts';

/** Contributions of a business module to the server. All are optional except the name. */
export interface Module {
  readonly name: string;
  readonly hooks?: HooksByResource;
  /** Hooks of the resource that links users to tenants, whatever its name. */
  readonly memberHooks?: Hooks;
  /** Hooks of the resource that lists staff, whatever its name. */
  readonly staffHooks?: Hooks;
  readonly actions?: ActionHandlers;
  /** Counts by the name that badges use. */
  readonly counts?: Readonly<Record<string, Count>>;
  /** Routes that cannot be declared as calls; their policies are in `auth/policies.ts`. */
  readonly routes?: (app: FastifyInstance, services: CallServices) => void;
  /** Data migrations; each runs once. */
  readonly migrations?: readonly DataMigration[];
  /** Initial rows by resource, written with the first account where the resource is empty. */
  readonly firstRows?: FirstRows;
  /** Jobs of the queue, and schedules. */
  readonly jobs?: (services: JobServices) => readonly Job[];
  /** Name, colour and logo of the pages. */
  readonly brand?: FindBrand;
  /** How people create the tenant that they work for. */
  readonly ownTenant?: OwnTenant;
  /** Sender of mails to people of a client. */
  readonly senderOfClient?: SenderOfClient;
  /** Letterheads of the companies that send mails. */
  readonly letterhead?: (store: Pick<OpenStore, 'database' | 'registry'>) => FindLetterhead;
  /** Attachments of a mail; none for mails of other modules. */
  readonly enclose?: (store: OpenStore) => NonNullable<Sender['enclose']>;
  /** Marks a mail as sent, together with its record. */
  readonly markSent?: (store: OpenStore) => NonNullable<Sending['markSent']>;
  /** Mail kinds. */
  readonly mails?: readonly MailKind[];
  /** Calls declared in its `calls.ts`, with their handlers. */
  readonly calls?: readonly HandledCall[];
  /** Texts in additional languages. */
  readonly textFiles?: readonly TextFiles[];
  /** Tables that `npm run generate -- docs` prints in the documentation. */
  readonly tables?: readonly PrintedTable[];
  /** Descriptions of the calls by id. */
  readonly callTexts?: DescribedCalls['texts'][number];
}

/** Services that modules are built with. */
export interface ModuleServices {
  /** Decides which user-supplied URLs may be requested. */
  readonly outbound: OutboundPolicy;
  /** Decides which addresses webhooks may call. Defaults to public internet addresses only. */
  readonly webhooks?: OutboundPolicy;
}

/** The server side of a module folder: `serverModule` in its `server/module.ts`. */
export interface ServerModule {
  /** Offers services to other modules. Runs for all modules before any `modules`. */
  readonly provide?: (services: ModuleServices) => void;
  /** Returns the contributions. Hooks of one resource run in this order. */
  readonly modules: (services: ModuleServices) => readonly Module[];
}

/** A service that one module offers and others use, such as the adapters of providers. */
export class ModuleService<Service> {
  readonly #name: string;
  readonly #make: ((services: ModuleServices) => Service) | null;
  readonly #provided = new WeakMap<ModuleServices, { readonly service: Service }>();

  /** @param make creates the service where no module provides another one. */
  constructor(name: string, make: ((services: ModuleServices) => Service) | null = null) {
    this.#name = name;
    this.#make = make;
  }

  provide(services: ModuleServices, service: Service): void {
    this.#provided.set(services, { service });
  }

  /** @throws Error if no module provides it. */
  of(services: ModuleServices): Service {
    const provided = this.#provided.get(services);
    if (provided) return provided.service;
    if (this.#make === null) throw new Error(`No module provides the service "${this.#name}".`);
    const service = this.#make(services);
    this.provide(services, service);
    return service;
  }
}

export type FirstRows = Readonly<Record<string, readonly Row[]>>;

/**
 * A generated table in a document, between `<!-- table of NAME -->` and `<!-- end of table -->`, which keeps it in line
 * with the code.
 */
export interface PrintedTable {
  readonly name: string;
  /** Path from the root: `docs/provisioning.md`. */
  readonly document: string;
  /** Returns Markdown. */
  readonly print: () => string;
}

/** Services for jobs. */
export interface JobServices {
  readonly store: OpenStore;
  readonly queries: ProgramQueries;
  readonly now: () => Date;
  /** Logs a line for the administrator. */
  readonly warn: (line: string) => void;
  readonly onError: (error: unknown, what: string) => void;
}

/** The contributions of all modules, joined by {@link mergeModules}. */
export interface MergedModules {
  readonly hooks: Readonly<Record<string, Hooks>>;
  readonly memberHooks: Hooks | null;
  readonly staffHooks: Hooks | null;
  readonly actions: Readonly<Record<string, ActionHandler>>;
  readonly counts: Readonly<Record<string, Count>>;
  readonly calls: readonly HandledCall[];
  /** Declared calls by module name. */
  readonly callsByModule: Readonly<Record<string, readonly CallDeclaration[]>>;
  readonly described: DescribedCalls;
  readonly tables: readonly PrintedTable[];
  readonly textFiles: readonly TextFiles[];
  readonly mails: MailKinds;
  readonly routes: (app: FastifyInstance, services: CallServices) => void;
  /** In execution order. */
  readonly dataMigrations: readonly DataMigration[];
  readonly firstRows: FirstRows;
  readonly jobs: (services: JobServices) => readonly Job[];
  readonly brand: FindBrand | null;
  readonly ownTenant: OwnTenant | null;
  readonly senderOfClient: SenderOfClient;
  readonly letterhead: ((store: Pick<OpenStore, 'database' | 'registry'>) => FindLetterhead) | null;
  readonly enclose: ((store: OpenStore) => NonNullable<Sender['enclose']>) | null;
  readonly markSent: ((store: OpenStore) => NonNullable<Sending['markSent']>) | null;
}

/**
 * Merges modules. Hooks of one resource run in module order; an action belongs to one module. @throws Error where two
 * modules claim the same
 */
export function mergeModules(modules: readonly Module[]): MergedModules {
  const hooks: Record<string, Hooks> = {};
  const actions: Record<string, ActionHandler> = {};
  const counts: Record<string, Count> = {};
  for (const module of modules) {
    for (const [resource, added] of Object.entries(module.hooks ?? {}))
      if (added) hooks[resource] = joinHooks(hooks[resource], added);
    for (const [name, handler] of Object.entries(module.actions ?? {})) {
      if (!handler) continue;
      if (actions[name])
        throw new Error(`The module "${module.name}" carries out "${name}", which another module already does.`);
      actions[name] = handler;
    }
    Object.assign(counts, module.counts);
  }
  const calls = modules.flatMap(({ calls: own }) => own ?? []);
  const described = {
    declared: calls.map(({ call }) => call),
    texts: modules.flatMap(({ callTexts }) => (callTexts ? [callTexts] : [])),
  };
  const mails = mailKindsByName([
    ...Object.values(accountMails),
    recordMail,
    ...modules.flatMap(({ mails: own }) => own ?? []),
  ]);
  const callsByModule: Record<string, readonly CallDeclaration[]> = {};
  for (const { name, calls: own = [] } of modules)
    if (own.length > 0) callsByModule[name] = [...(callsByModule[name] ?? []), ...own.map(({ call }) => call)];
  return {
    hooks,
    memberHooks: joined(modules.map(({ memberHooks }) => memberHooks)),
    staffHooks: joined(modules.map(({ staffHooks }) => staffHooks)),
    actions,
    counts,
    calls,
    callsByModule,
    described,
    tables: modules.flatMap((module) => module.tables ?? []),
    textFiles: modules.flatMap((module) => module.textFiles ?? []),
    mails,
    routes(app, services) {
      for (const { routes } of modules) routes?.(app, services);
    },
    dataMigrations: inOrder(modules.flatMap(({ migrations }) => migrations ?? [])),
    firstRows: Object.fromEntries(modules.flatMap(({ firstRows = {} }) => Object.entries(firstRows))),
    jobs: (services) => modules.flatMap(({ jobs }) => jobs?.(services) ?? []),
    brand: onlyOne(modules, 'brand'),
    ownTenant: onlyOne(modules, 'ownTenant'),
    senderOfClient: onlyOne(modules, 'senderOfClient') ?? (() => Promise.resolve({})),
    letterhead: onlyOne(modules, 'letterhead'),
    enclose: onlyOne(modules, 'enclose'),
    markSent: onlyOne(modules, 'markSent'),
  };
}

function joined(every: readonly (Hooks | undefined)[]): Hooks | null {
  return every.reduce<Hooks | null>((all, own) => (own ? joinHooks(all ?? undefined, own) : all), null);
}

/** All modules of a program, in the order in which their hooks run. */
export interface OfferedModules {
  /** Modules by their name in the registry; null for one that always runs. */
  readonly modules: readonly (readonly [string | null, Module])[];
  /** Names that a registry may use without server code: parts of the screens, or of other modules. */
  readonly others: readonly string[];
  /** Folders whose code could not be loaded. */
  readonly failed: readonly { readonly name: string; readonly error: unknown }[];
}

/** Returns the modules of the engine and of the module folders, by folder in dependency order. */
export function offerModules(
  own: readonly Module[],
  folders: readonly (readonly [name: string, server: ServerModule | null, error?: unknown])[],
  services: ModuleServices,
): OfferedModules {
  for (const [, server] of folders) server?.provide?.(services);
  return {
    modules: [
      ...own.map((module) => [null, module] as const),
      ...folders.flatMap(([name, server]) => server?.modules(services).map((module) => [name, module] as const) ?? []),
    ],
    others: folders.map(([name]) => name),
    failed: folders.flatMap(([name, , error]) => (error === undefined ? [] : [{ name, error }])),
  };
}

/** Merges the modules that run with a registry of these names. */
export function chooseModules({ modules }: OfferedModules, names: readonly string[]): MergedModules {
  return mergeModules(modules.flatMap(([name, module]) => (name === null || names.includes(name) ? [module] : [])));
}

/** Returns what the registry checks need: the actions that are always available, and those of each module. */
export function knownOfModules({ modules, others, failed }: OfferedModules): {
  /** The names are null, and not checked, if a module that may have them could not be loaded. */
  readonly actions: readonly string[] | null;
  readonly modules: Readonly<Record<string, readonly string[]>>;
  /** Names in the API that a resource cannot have while the module runs, by module. */
  readonly paths: Readonly<Record<string, readonly string[]>>;
  /** Counts that badges can show. */
  readonly counts?: readonly string[];
} {
  const actionsOf = (wanted: string | null): readonly string[] =>
    modules.flatMap(([name, { actions = {} }]) => (name === wanted ? Object.keys(actions) : []));
  const pathsOf = (wanted: string): readonly string[] =>
    modules.flatMap(([name, module]) => (name === wanted ? reservedPaths(module) : []));
  const names = new Set([...others, ...modules.flatMap(([name]) => name ?? [])]);
  return {
    actions: failed.length > 0 ? null : actionsOf(null),
    modules: Object.fromEntries([...names].map((name) => [name, actionsOf(name)])),
    paths: Object.fromEntries([...names].map((name) => [name, pathsOf(name)])),
    ...(failed.length > 0 ? {} : { counts: modules.flatMap(([, { counts = {} }]) => Object.keys(counts)) }),
  };
}

/** Matches the paths that a resource of that name would have too: `/api/timer`, `/api/feeds/:file`. */
const resourcePath = /^\/api\/([a-z][a-z-]*)(?:\/:\w+)?$/;

/** A call that takes a file at the address of its own resource, whose records are made from files, reserves no name. */
const reservedPaths = ({ calls = [] }: Module): readonly string[] => [
  ...new Set(
    calls.flatMap(({ call: { path, sends, tag } }) => {
      const name = resourcePath.exec(path)?.[1];
      return name === undefined || (sends !== undefined && tag === name) ? [] : name;
    }),
  ),
];

/** Returns the contribution of the only module that has one. @throws Error where two have one */
function onlyOne<Key extends 'brand' | 'ownTenant' | 'senderOfClient' | 'letterhead' | 'enclose' | 'markSent'>(
  modules: readonly Module[],
  key: Key,
): NonNullable<Module[Key]> | null {
  const [first, second] = modules.filter((module) => module[key] !== undefined);
  if (first && second) throw new Error(`The modules "${first.name}" and "${second.name}" both hand in "${key}".`);
  return first?.[key] ?? null;
}
