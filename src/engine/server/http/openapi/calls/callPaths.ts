/** Calls without a resource in the OpenAPI document, as far as the caller may make them. */
import { routeOf } from '../../../../registry/calls/call.ts';
import { engineCalls } from '../../../../registry/calls/engineCalls.ts';
import type { Reader } from '../schemas.ts';
import { operationOf, pathOf } from './call.ts';
import { describedCall } from './declared.ts';
import type { DescribedCalls } from './words.ts';

/** @param described calls of modules */
export function callPaths(reader: Reader, described: DescribedCalls): Readonly<Record<string, object>> {
  const paths: Record<string, object> = {};
  for (const declaration of [...engineCalls, ...described.declared]) {
    const { method, path: url, may: policy } = declaration;
    const call = describedCall(declaration, described);
    if (policy === 'management' && reader.principal.actor !== 'management') continue;
    if (policy === 'staff' && reader.principal.actor === 'user') continue;
    if (call.sees?.(reader) === false) continue;
    const { path, parameters } = pathOf(url);
    paths[path] = {
      ...paths[path],
      ...(parameters.length > 0 ? { parameters } : {}),
      [method.toLowerCase()]: operationOf(call, routeOf(declaration), policy, reader.locale),
    };
  }
  return paths;
}
