/** What a business module adds to the generic writing of records, and how several modules become one table. */
import type { CallDeclaration } from '../registry/calls/call.ts';
import type { FastifyInstance } from 'fastify';
import type { FindBrand, OwnTenant } from './http/account/context.ts';
import type { CallServices, HandledCall } from './http/calls/handle.ts';
import type { Job } from './jobs/scheduler.ts';
import type { Sending } from './mail/sendMails.ts';
import type { Sender } from './mail/smtp.ts';
import type { Count } from './http/badges.ts';
import type { Described } from './http/openapi/calls/words.ts';
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

export interface Module {
  readonly name: string;
  readonly hooks?: HooksByResource;
  /** Of the resource that says who works for which tenant, whatever it is called. */
  readonly memberHooks?: Hooks;
  /** Of the resource that says who is staff, whatever it is called. */
  readonly staffHooks?: Hooks;
  readonly actions?: ActionHandlers;
  /** By the name that a badge calls it by. */
  readonly counts?: Readonly<Record<string, Count>>;
  /** Routes that are more than calls: what they are for is known by their policy (`auth/policies.ts`). */
  readonly routes?: (app: FastifyInstance, services: CallServices) => void;
  /** Rows that it brings along when what they mean has changed, each once. */
  readonly migrations?: readonly DataMigration[];
  /** What a company begins with, by the resource: written with its first account where there is none of it yet. */
  readonly firstRows?: FirstRows;
  /** What it does again and again. */
  readonly jobs?: (services: JobServices) => readonly Job[];
  /** Whose name and logo stand where somebody signs in. */
  readonly brand?: FindBrand;
  /** How people make the tenant that they work for. */
  readonly ownTenant?: OwnTenant;
  /** Whom mails to the people of a client come from. */
  readonly senderOfClient?: SenderOfClient;
  /** The letterhead of the companies that mails come from. */
  readonly letterhead?: (store: Pick<OpenStore, 'database' | 'registry'>) => FindLetterhead;
  /** The files that go with a mail; none for mails that are not its own. */
  readonly enclose?: (store: OpenStore) => NonNullable<Sender['enclose']>;
  /** Marks a mail as sent, and what it is about with it. */
  readonly markSent?: (store: OpenStore) => NonNullable<Sending['markSent']>;
  /** The mails that it sends. */
  readonly mails?: readonly MailKind[];
  /** Its own calls, declared in its `calls.ts`, with what carries them out. */
  readonly calls?: readonly HandledCall[];
  /** Its texts in further languages. */
  readonly textFiles?: readonly TextFiles[];
  /** What it prints in the documentation with `npm run docs`. */
  readonly tables?: readonly PrintedTable[];
  /** What is told of them, by their ids. */
  readonly callTexts?: Described['texts'][number];
}

export type FirstRows = Readonly<Record<string, readonly Row[]>>;

/**
 * A table of a document, written by a program between `<!-- table of NAME -->` and `<!-- end of table -->`, so that it is
 * what the code does.
 */
export interface PrintedTable {
  readonly name: string;
  /** From the root: `docs/provisioning.md`. */
  readonly document: string;
  /** Markdown. */
  readonly print: () => string;
}

/** What jobs work with. */
export interface JobServices {
  readonly store: OpenStore;
  readonly queries: ProgramQueries;
  readonly now: () => Date;
  /** A line for whoever runs the program. */
  readonly warn: (line: string) => void;
  readonly onError: (error: unknown, what: string) => void;
}

export interface MergedModules {
  readonly hooks: Readonly<Record<string, Hooks>>;
  readonly memberHooks: Hooks | null;
  readonly staffHooks: Hooks | null;
  readonly actions: Readonly<Record<string, ActionHandler>>;
  readonly counts: Readonly<Record<string, Count>>;
  readonly calls: readonly HandledCall[];
  /** The declarations of those, by the name of the module. */
  readonly callsByModule: Readonly<Record<string, readonly CallDeclaration[]>>;
  readonly described: Described;
  readonly tables: readonly PrintedTable[];
  readonly textFiles: readonly TextFiles[];
  readonly mails: MailKinds;
  readonly routes: (app: FastifyInstance, services: CallServices) => void;
  /** In the order in which they run. */
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
 * Hooks of one resource run in the order of the modules; an action belongs to one module. @throws Error when two claim
 * the same.
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
  const mails = mailKindsByName([...Object.values(accountMails), ...modules.flatMap(({ mails: own }) => own ?? [])]);
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

/** Everything that a program can run, in the order in which hooks of one resource run. */
export interface OfferedModules {
  /** By what the registry calls each; null: it runs with every registry. */
  readonly modules: readonly (readonly [string | null, Module])[];
  /**
   * What the registry may name though the server has no code for it: what it has is for the screens, or for other
   * modules.
   */
  readonly others: readonly string[];
}

/** Those that run with a registry which names these. */
export function chooseModules({ modules }: OfferedModules, names: readonly string[]): MergedModules {
  return mergeModules(modules.flatMap(([name, module]) => (name === null || names.includes(name) ? [module] : [])));
}

/** What the checks of a registry know of them: the actions that run with every registry, and those of each module. */
export function knownOfModules({ modules, others }: OfferedModules): {
  readonly actions: readonly string[];
  readonly modules: Readonly<Record<string, readonly string[]>>;
  /** What badges can show. */
  readonly counts: readonly string[];
} {
  const actionsOf = (wanted: string | null): readonly string[] =>
    modules.flatMap(([name, { actions = {} }]) => (name === wanted ? Object.keys(actions) : []));
  const names = new Set([...others, ...modules.flatMap(([name]) => name ?? [])]);
  return {
    actions: actionsOf(null),
    modules: Object.fromEntries([...names].map((name) => [name, actionsOf(name)])),
    counts: modules.flatMap(([, { counts = {} }]) => Object.keys(counts)),
  };
}

/** What one module alone may hand in. @throws Error when two do. */
function onlyOne<Key extends 'brand' | 'ownTenant' | 'senderOfClient' | 'letterhead' | 'enclose' | 'markSent'>(
  modules: readonly Module[],
  key: Key,
): NonNullable<Module[Key]> | null {
  const [first, second] = modules.filter((module) => module[key] !== undefined);
  if (first && second) throw new Error(`The modules "${first.name}" and "${second.name}" both hand in "${key}".`);
  return first?.[key] ?? null;
}
