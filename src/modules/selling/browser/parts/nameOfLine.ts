/** What a line of a cart is called: a domain by its name, all else by its product. */
import { displayHostname } from '../../../../engine/values/identifiers/displayHostname.ts';
import type { CartLine } from '../../rules/cartAnswer.ts';

export function nameOfLine({
  type,
  domain_name,
  product_name,
}: Pick<CartLine, 'type' | 'domain_name' | 'product_name'>): string {
  return type === 'domain' && domain_name !== null ? displayHostname(domain_name) : product_name;
}
