/** Context of an operation in billing, whether an action, a checkout or a received payment requests it. */
import { namedResource, type Registry, type Resource } from '#engine/registry';
import { type Caller, onBehalf, type StoreCalls, systemCaller, type Tx } from '#engine/server';

export interface BillingEvent {
  readonly tx: Tx;
  readonly records: StoreCalls;
  readonly registry: Registry;
  readonly caller: Caller;
  readonly now: Date;
}

/** Callers that {@link programOf} created. */
const programs = new WeakSet<Caller>();

/** Returns true if the program writes the values, not a person who sent them. */
export const isProgram = (caller: Caller): boolean => programs.has(caller) || caller === systemCaller;

/**
 * Returns a caller that may write fields that the person may not. The audit trail attributes the changes to the person.
 */
export function programOf(caller: Caller): Caller {
  const program = onBehalf(caller);
  programs.add(program);
  return program;
}

/**
 * Returns a resource of the registry.
 * @throws Error if the registry lacks a resource that billing needs
 */
export function resourceOf<Name extends string>(
  { registry }: Pick<BillingEvent, 'registry'>,
  name: Name,
): Resource<Name> {
  const resource = namedResource(registry, name);
  if (!resource) throw new Error(`Billing needs the resource "${name}" in the registry.`);
  return resource;
}
