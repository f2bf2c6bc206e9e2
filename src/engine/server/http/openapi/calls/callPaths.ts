/** The calls that no resource has in an OpenAPI document: those that the person may make, each under its path. */
import { engineCalls as declaredByEngine } from '../../../../registry/calls/engineCalls.ts';
import { routeOf, type CallDeclaration, type Policy } from '../../../../registry/calls/call.ts';
import { policyOf } from '../../../auth/policies.ts';
import type { Reader } from '../schemas.ts';
import { accountCalls } from './accountCalls.ts';
import { operationOf, pathOf, type Call, type Calls } from './call.ts';
import { describedCall } from './declared.ts';
import { signInCalls } from './signInCalls.ts';

const engineCalls: Calls = {
  ...signInCalls,
  ...accountCalls,
};

/**
 * @param handedIn those of modules that are described apart from their declaration.
 * @param declared those that are declared.
 */
export function callPaths(
  reader: Reader,
  handedIn: Calls,
  declared: readonly CallDeclaration[],
): Readonly<Record<string, object>> {
  const paths: Record<string, object> = {};
  const all: readonly (readonly [string, Call, Policy | null])[] = [
    ...Object.entries({ ...engineCalls, ...handedIn }).map(([key, call]) => [key, call, null] as const),
    ...[...declaredByEngine, ...declared].map((call) => [routeOf(call), describedCall(call), call.may] as const),
  ];
  for (const [key, call, given] of all) {
    const [method = 'GET', url = ''] = key.split(' ');
    const policy = given ?? policyOf(method, url);
    if (policy === 'management' && reader.principal.actor !== 'management') continue;
    if (policy === 'staff' && reader.principal.actor === 'user') continue;
    if (call.sees?.(reader) === false) continue;
    const { path, parameters } = pathOf(url);
    paths[path] = {
      ...paths[path],
      ...(parameters.length > 0 ? { parameters } : {}),
      [method.toLowerCase()]: operationOf(call, key, policy, reader.locale),
    };
  }
  return paths;
}
