/**
 * What carrying something out in billing needs, wherever it is asked for: an action, a checkout, a payment that came
 * in.
 */
import { namedResource } from '../../../engine/registry/namedResource.ts';
import type { Registry, Resource } from '../../../engine/registry/types.ts';
import { systemCaller, type Caller } from '../../../engine/server/store/caller.ts';
import type { StoreCalls, Tx } from '../../../engine/server/store/contract.ts';

export interface BillingEvent {
  readonly tx: Tx;
  readonly records: StoreCalls;
  readonly registry: Registry;
  readonly caller: Caller;
  readonly now: Date;
}

/** Callers that {@link programOf} made. */
const programs = new WeakSet<Caller>();

/** Whether the program writes, and not a person who sent the values. */
export const isProgram = (caller: Caller): boolean => programs.has(caller) || caller === systemCaller;

/** Writes what the person themselves may not; the audit trail tells it as theirs. */
export function programOf({ user_uuid, employee_uuid, locale, session_id, name, origin }: Caller): Caller {
  const program = {
    ...systemCaller,
    user_uuid,
    employee_uuid,
    locale,
    session_id,
    ...(name === undefined ? {} : { name }),
    ...(origin === undefined ? {} : { origin }),
  };
  programs.add(program);
  return program;
}

/** @throws Error where the registry has no such resource: billing cannot do without. */
export function resourceOf<Name extends string>(
  { registry }: Pick<BillingEvent, 'registry'>,
  name: Name,
): Resource<Name> {
  const resource = namedResource(registry, name);
  if (!resource) throw new Error(`Billing needs the resource "${name}" in the registry.`);
  return resource;
}
