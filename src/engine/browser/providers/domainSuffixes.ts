/** Additional suffixes of registrable domain names, from fields with `x-domain-suffix`. */
import { maxRows } from '../../registry/lists/query.ts';
import type { Resource } from '../../registry/types.ts';
import { noSuffixes, type DomainSuffixes } from '../../values/identifiers/domainName.ts';
import { isList, isRecord } from '../../values/json.ts';
import { currentRegistry } from '../registry.ts';
import { pathTo } from './call.ts';
import { requestJson } from './http.ts';
import { apiAddress } from './requestHeaders.ts';
import { queryClient } from './queryClient.ts';

const freshMilliseconds = 60_000;

/**
 * Returns the suffixes for a form. Empty if the form has no domain name field, or if they cannot be read; then only the
 * server validates.
 */
export async function domainSuffixesFor(name: string): Promise<DomainSuffixes> {
  const { resources } = currentRegistry();
  const resource = resources[name];
  if (resource === undefined || !hasDomainName(resource, resources)) return noSuffixes;
  const lists = Object.values(resources).flatMap((one) =>
    Object.values(one.fields).flatMap(({ name: field, domainSuffix }) =>
      domainSuffix ? [{ of: one.name, field }] : [],
    ),
  );
  const values = await Promise.all(
    lists.map(({ of, field }) =>
      queryClient.fetchQuery({
        // Invalidated when the resource changes, here or elsewhere.
        queryKey: [of, 'domain-suffixes', field],
        queryFn: () => valuesOf(of, field),
        staleTime: freshMilliseconds,
        networkMode: 'always',
        retry: false,
      }),
    ),
  ).catch(() => []);
  return new Set(values.flat());
}

/** Includes owned lines. */
function hasDomainName({ fields }: Resource, resources: Readonly<Record<string, Resource>>): boolean {
  return Object.values(fields).some(({ property, lines }) => {
    const child = resources[lines?.resource ?? ''];
    return property.format === 'domain-name' || (child !== undefined && hasDomainName(child, resources));
  });
}

async function valuesOf(name: string, field: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (let from = 0; ; from += maxRows) {
    const query = new URLSearchParams({
      columns: JSON.stringify([field]),
      range: JSON.stringify([from, from + maxRows - 1]),
    });
    const { json } = await requestJson(`${apiAddress}${pathTo(name)}?${query}`);
    const rows = isList(json) ? json : [];
    for (const row of rows) {
      const value = isRecord(row) ? row[field] : undefined;
      if (typeof value === 'string') found.push(value);
    }
    if (rows.length < maxRows) return found;
  }
}
