/**
 * Finds the domain of an ordered service: the one that its order line names, else the only domain of the order that no
 * other service of the order uses.
 */
import type { Rows } from '#engine/registry';
import type { Tx } from '#engine/server';

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
  const [brought, ...others] = await own.where('uuid', 'in', ordered).limit(2).execute();
  if (!brought || others.length > 0) return null;
  const taken = await tx
    .selectFrom('order_lines')
    .innerJoin('products', 'products.uuid', 'order_lines.product_uuid')
    .select('order_lines.uuid')
    .where('order_lines.order_uuid', '=', line.order_uuid)
    .where('order_lines.uuid', '!=', line.uuid)
    .where('order_lines.domain_name', '=', brought.name)
    .where('products.type', '=', 'hosting')
    .executeTakeFirst();
  return taken ? null : brought;
}
