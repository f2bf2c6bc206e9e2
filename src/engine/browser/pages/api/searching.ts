/** Searches resources and calls of the API. */
import { matches } from '../../shell/finder/matches.ts';
import type { ApiCall, ApiResource } from './describe.ts';

/**
 * Returns the matching resources. If the resource itself matches, it keeps all calls; otherwise only the matching ones.
 */
export function foundIn(
  resources: readonly ApiResource[],
  labelOf: (resource: ApiResource) => string,
  typed: string,
): readonly ApiResource[] {
  // `expires_on` and `/api/domains` are split into words.
  const query = typed.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
  if (query === '') return resources;
  return resources.flatMap((resource) => {
    if (matches(query, `${labelOf(resource)} ${resource.name}`)) return [resource];
    const calls = resource.calls.filter((call) => matches(query, textOf(call)));
    return calls.length > 0 ? [{ ...resource, calls }] : [];
  });
}

function textOf({ method, path, summary, parameters, body }: ApiCall): string {
  const fields = [...parameters, ...(body?.fields ?? [])].map(
    ({ name, label }) => `${name} ${name.replaceAll('_', ' ')} ${label}`,
  );
  return [method, path, summary, ...fields].join(' ');
}
