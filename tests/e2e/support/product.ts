/**
 * Which of the running products the journeys of this worker walk through: none of another worker's changes what they
 * see.
 */
import { inject } from 'vitest';
import type { Product } from '../../support/globalProduct.ts';

export function sharedProduct(): Product {
  const products = inject('products');
  const product = products[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % products.length];
  if (!product) throw new Error('No product was started for the journeys.');
  return product;
}
