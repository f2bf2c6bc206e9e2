/** Suffixes of our TLD records, such as `co.nl`, in addition to the Public Suffix List. */
import type { Hostnames } from '#engine/values';
import type { Executor } from '#engine/server';

/** Includes TLDs that are not for sale, because a name below one of them belongs to no shorter suffix. */
export async function tldSuffixes(executor: Executor): Promise<Hostnames.DomainSuffixes> {
  const rows = await executor.selectFrom('tlds').select('tld').execute();
  return new Set(rows.map(({ tld }) => tld));
}
