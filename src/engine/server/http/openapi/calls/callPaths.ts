/** The hand-written calls in an OpenAPI document: those that the person may make, each under its path. */
import { policyOf } from '../../../auth/policies.ts';
import type { Reader } from '../schemas.ts';
import { accountCalls } from './accountCalls.ts';
import { operationOf, pathOf, type Calls } from './call.ts';
import { companyCalls } from './companyCalls.ts';
import { signInCalls } from './signInCalls.ts';

const engineCalls: Calls = {
  ...signInCalls,
  ...accountCalls,
  ...companyCalls,
};

/** @param handedIn those of modules. */
export function callPaths(reader: Reader, handedIn: Calls): Readonly<Record<string, object>> {
  const paths: Record<string, object> = {};
  for (const [key, call] of Object.entries({ ...engineCalls, ...handedIn })) {
    const [method = 'GET', url = ''] = key.split(' ');
    const policy = policyOf(method, url);
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
