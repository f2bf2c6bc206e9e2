/** Who may make which call: of the engine's routes, and of what the product's modules declare. */
import { modules } from '../../src/app/modules.ts';
import { isKeyed, routeOf, type Policy } from '../../src/engine/registry/calls/call.ts';
import { policies as enginePolicies } from '../../src/engine/server/auth/policies.ts';
import { policiesOf } from '../../src/engine/server/http/calls/handle.ts';
import { takesKey as takesKeyOfEngine } from '../../src/engine/server/http/unkeyed.ts';

export const policies: Readonly<Record<string, Policy>> = { ...enginePolicies, ...policiesOf(modules.calls) };

/** Whether an Idempotency-Key is honoured. */
export function takesKey(route: string): boolean {
  const declared = modules.calls.find(({ call }) => routeOf(call) === route);
  return declared ? isKeyed(declared.call) : takesKeyOfEngine(route);
}
