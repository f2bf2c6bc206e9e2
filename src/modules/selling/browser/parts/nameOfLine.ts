/** Returns the name of a cart line: the domain name, otherwise the product name. */
import { Hostnames } from '#engine/values';
import type { CartLine } from '../../rules/cartAnswer.ts';

/** Returns a domain name in Unicode, as the buyer reads it. */
export function nameOfLine({
  type,
  domain_name,
  product_name,
}: Pick<CartLine, 'type' | 'domain_name' | 'product_name'>): string {
  return type === 'domain' && domain_name !== null ? Hostnames.displayHostname(domain_name) : product_name;
}
