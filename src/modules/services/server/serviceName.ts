/** Name of a service as on its page, independent of language. */
import type { Tx } from '#engine/server';
import type { ServiceFields } from '../../providers/server/adapter.ts';
import { rowOf } from '../../providers/server/choose.ts';

const longest = 255;

/** Returns the name, at most 255 characters. */
export async function serviceName(tx: Tx, record: ServiceFields, resource: string): Promise<string> {
  if (resource === 'order-lines' || resource === 'subscriptions') return (record.description ?? '').slice(0, longest);
  const named = record.name_unicode ?? record.name;
  if (named) return named.slice(0, longest);
  const domain = await rowOf(tx, 'domains', record.domain_uuid);
  return [record.username, domain?.name_unicode ?? domain?.name]
    .filter((part) => typeof part === 'string')
    .join(' ')
    .slice(0, longest);
}
