/** All calls of selling: what things cost, the cart, the checkout, domain names to order. */
import type { FastifyInstance } from 'fastify';
import { cartRoutes, type CartDependencies } from './cart.ts';
import { checkoutRoutes } from './checkout.ts';
import { catalogueRoutes } from './catalogue.ts';
import { domainNameRoutes } from './domainNames.ts';
import { paymentRoutes, type PaymentDependencies } from './payments.ts';
import { priceListRoutes } from '../../../pricing/server/http/priceLists.ts';
import { priceRoutes } from '../../../pricing/server/http/prices.ts';
import { subscriptionRoutes } from '../../../subscriptions/server/http/subscriptions.ts';

export function sellingRoutes(app: FastifyInstance, dependencies: CartDependencies & PaymentDependencies): void {
  priceRoutes(app, dependencies);
  priceListRoutes(app, dependencies);
  cartRoutes(app, dependencies);
  checkoutRoutes(app, dependencies);
  domainNameRoutes(app, dependencies);
  subscriptionRoutes(app, dependencies);
  catalogueRoutes(app, dependencies);
  paymentRoutes(app, dependencies);
}
