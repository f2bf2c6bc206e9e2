/** What a line of a cart is called: a domain by its name, all else by its product. */
import type { CartLine } from '../../rules/cartAnswer.ts';

export function nameOfLine({
  type,
  domain_name,
  product_name,
}: Pick<CartLine, 'type' | 'domain_name' | 'product_name'>): string {
  return type === 'domain' ? (domain_name ?? product_name) : product_name;
}
