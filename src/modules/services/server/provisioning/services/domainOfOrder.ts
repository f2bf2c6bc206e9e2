/**
 * In charge of which domain a service of an order is for: the one that its line names, else the only one that the order
 * brings.
 */
import type { Rows } from '../../../../../engine/registry/rows.ts';
import type { Tx } from '../../../../../engine/server/store/contract.ts';

export async function domainOfOrder(
  tx: Tx,
  { line, client_uuid }: { readonly line: Rows['order_lines']; readonly client_uuid: string },
): Promise<Rows['domains'] | null> {
  const { domain_name, domain, hostname } = line.config ?? {};
  const named = [line.domain_name, domain_name, domain, hostname].find(
    (name) => typeof name === 'string' && name !== '',
  );
  const own = tx.selectFrom('domains').selectAll().where('client_uuid', '=', client_uuid);
  if (typeof named === 'string') {
    const found = await own.where('name', '=', named.toLowerCase()).executeTakeFirst();
    if (found) return found;
  }
  const ordered = tx
    .selectFrom('order_lines')
    .select('resource_id')
    .where('order_uuid', '=', line.order_uuid)
    .where('resource', '=', 'domains')
    .where('resource_id', 'is not', null);
  const brought = await own.where('uuid', 'in', ordered).limit(2).execute();
  return brought.length === 1 ? (brought[0] ?? null) : null;
}
