/** What a business module adds to the generic writing of records, and how several modules become one table. */
import type { Count } from './http/badges.ts';
import type { Calls } from './http/openapi/calls/call.ts';
import type { Described, DescribedPaths } from './http/openapi/document.ts';
import { accountMails } from './mail/accountMails.ts';
import { mailKindsByName, type MailKind, type MailKinds } from './mail/mailKinds.ts';
import type { ActionHandler, Hooks, Row, WriteEvent } from './store/contract.ts';

export interface Module {
  readonly name: string;
  /** By resource. */
  readonly hooks?: Readonly<Record<string, Hooks>>;
  /** By `resource.action`. */
  readonly actions?: Readonly<Record<string, ActionHandler>>;
  /** By the name that a badge calls it by. */
  readonly counts?: Readonly<Record<string, Count>>;
  /** The mails that it sends. */
  readonly mails?: readonly MailKind[];
  /** Its own calls as the API's description has them, by route. */
  readonly calls?: Calls;
  /** Further paths of that description. */
  readonly paths?: DescribedPaths;
}

export interface MergedModules {
  readonly hooks: Readonly<Record<string, Hooks>>;
  readonly actions: Readonly<Record<string, ActionHandler>>;
  readonly counts: Readonly<Record<string, Count>>;
  readonly described: Described;
  readonly mails: MailKinds;
}

/** Hooks of one resource run in the order of the modules; an action belongs to one module. @throws Error when two claim the same. */
export function mergeModules(modules: readonly Module[]): MergedModules {
  const hooks: Record<string, Hooks> = {};
  const actions: Record<string, ActionHandler> = {};
  const counts: Record<string, Count> = {};
  for (const module of modules) {
    for (const [resource, added] of Object.entries(module.hooks ?? {}))
      hooks[resource] = joinHooks(hooks[resource], added);
    for (const [name, handler] of Object.entries(module.actions ?? {})) {
      if (actions[name])
        throw new Error(`The module "${module.name}" carries out "${name}", which another module already does.`);
      actions[name] = handler;
    }
    Object.assign(counts, module.counts);
  }
  const described = {
    calls: Object.assign({}, ...modules.map(({ calls }) => calls)) as Calls,
    paths: modules.flatMap(({ paths }) => paths ?? []),
  };
  const mails = mailKindsByName([...Object.values(accountMails), ...modules.flatMap(({ mails: own }) => own ?? [])]);
  return { hooks, actions, counts, described, mails };
}

function joinHooks(first: Hooks | undefined, second: Hooks): Hooks {
  if (!first) return second;
  return {
    async beforeWrite(event: WriteEvent): Promise<Row> {
      const values = (await first.beforeWrite?.(event)) ?? event.values;
      return (await second.beforeWrite?.({ ...event, values })) ?? values;
    },
    async afterWrite(event) {
      await first.afterWrite?.(event);
      await second.afterWrite?.(event);
    },
    async beforeRemove(event) {
      await first.beforeRemove?.(event);
      await second.beforeRemove?.(event);
    },
  };
}
