/** What people call a service: the name that stands on its page, in words of no language. */
import type { Row, Tx } from '../../../../../engine/server/store/contract.ts';
import { rowOf } from '../../../../providers/server/choose.ts';

const longest = 255;

export async function serviceName(tx: Tx, resource: string, record: Row): Promise<string> {
  if (resource === 'order-lines') return String(record['description'] ?? '').slice(0, longest);
  const named = record['name_unicode'] ?? record['name'];
  if (typeof named === 'string' && named !== '') return named.slice(0, longest);
  const domain = await rowOf(tx, 'domains', record['domain_uuid']);
  return [record['username'], domain?.name_unicode ?? domain?.name]
    .filter((part) => typeof part === 'string')
    .join(' ')
    .slice(0, longest);
}
