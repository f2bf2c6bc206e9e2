/** All calls of selling: what things cost, the cart, the checkout, domain names to order. */
import type { FastifyInstance } from 'fastify';
import { priceRoutes, type PriceDependencies } from './prices.ts';

export type SellingDependencies = PriceDependencies;

export function sellingRoutes(app: FastifyInstance, dependencies: SellingDependencies): void {
  priceRoutes(app, dependencies);
}
