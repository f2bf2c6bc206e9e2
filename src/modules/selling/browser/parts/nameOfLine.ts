/** Returns the name of a cart line: the domain name, otherwise the product name. */
import { displayHostname } from '../../../../engine/values/identifiers/displayHostname.ts';
import type { CartLine } from '../../rules/cartAnswer.ts';

export function nameOfLine({
  type,
  domain_name,
  product_name,
}: Pick<CartLine, 'type' | 'domain_name' | 'product_name'>): string {
  return type === 'domain' && domain_name !== null ? displayHostname(domain_name) : product_name;
}
