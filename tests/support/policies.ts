/**
 * Who may make which call: of the routes that the registry names, and of what the engine and the product's modules
 * declare.
 */
import { modules } from './modules.ts';
import { isKeyed, rightsOf, routeOf, type Policy, type Right } from '../../src/engine/registry/calls/call.ts';
import { engineCalls } from '../../src/engine/registry/calls/engineCalls.ts';
import { policies as policiesOfRoutes } from '../../src/engine/server/auth/policies.ts';
import { takesKey as takesKeyOfRoutes } from '../../src/engine/server/http/requests/unkeyed.ts';

const declared = [...engineCalls, ...modules.calls.map(({ call }) => call)];

export const policies: Readonly<Record<string, Policy>> = {
  ...policiesOfRoutes,
  ...Object.fromEntries(declared.map((call) => [routeOf(call), call.may])),
};

/** The rights that a declared call needs in addition to its policy. */
export function rightsFor(route: string): readonly Right[] {
  const call = declared.find((one) => routeOf(one) === route);
  return call ? rightsOf(call) : [];
}

/** Returns true if a declared call takes the place of the general one; `security/routes.test.ts` tries those. */
export const isDeclared = (route: string): boolean => declared.some((call) => routeOf(call) === route);

/** Returns true if a route honours an Idempotency-Key. */
export function takesKey(route: string): boolean {
  const call = declared.find((one) => routeOf(one) === route);
  return call ? isKeyed(call) : takesKeyOfRoutes(route);
}
