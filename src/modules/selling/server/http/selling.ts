/** The routes of selling that are not declared as calls: the cart, the checkout, what payment services tell. */
import type { FastifyInstance } from 'fastify';
import type { CallServices } from '../../../../engine/server/http/calls/handle.ts';
import { availabilityOf } from '../availability/shared.ts';
import { cartRoutes } from './cart.ts';
import { checkoutRoutes } from './checkout.ts';
import { paymentRoutes } from './payments.ts';

export function sellingRoutes(app: FastifyInstance, services: CallServices): void {
  const withAvailability = { ...services, availability: availabilityOf(services) };
  cartRoutes(app, withAvailability);
  checkoutRoutes(app, withAvailability);
  paymentRoutes(app, services);
}
