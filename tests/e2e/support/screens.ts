/**
 * The screens of SPEC.md § 2, each with its path and who may open it. `{clients}` is replaced by a record of that
 * resource.
 */
import type { DemoAccount } from '../../support/globalProduct.ts';

export type Role = DemoAccount['type'];

export interface Screen {
  readonly path: string;
  /** The resource whose record the path names. */
  readonly of: string | null;
}

export const screen = (path: string): Screen => ({ path, of: /\{([\w-]+)\}/.exec(path)?.[1] ?? null });

/** For who is not signed in. */
export const publicScreens: readonly Screen[] = [
  '/login',
  '/forgot-password',
  '/forgot-password-requested',
  '/reset-password',
  '/register',
].map(screen);

export const screens: readonly Screen[] = [
  '/',
  '/config',
  '/config/config-files',
  '/config/employees',
  '/config/product-categories',
  '/config/providers',
  '/config/regions',
  '/config/sellers',
  '/config/server-types',
  '/config/server-scripts',
  '/database',
  '/database/{databases}',
  '/domain',
  '/domain/{domains}',
  '/domain/order',
  '/hosting',
  '/hosting/{hosting}',
  '/hosting/create',
  '/hours',
  '/invoices',
  '/invoices/{invoices}',
  '/priceList',
  '/project',
  '/project/{projects}',
  '/server',
  '/server/{servers}',
  '/settings',
  '/settings/general',
  '/settings/clients',
  '/settings/clients/{clients}',
  '/settings/tokens',
  '/hosting-packs',
  '/hosting-packs/{hosting-packs}',
  '/users',
  '/users/{users}',
  '/application',
  '/application/create',
  '/application/{applications}',
  '/application/templates',
  '/application/templates/create',
  '/application/templates/{application-templates}',
  '/cart',
  '/cart/checkout',
].map(screen);

/** The other hours screens for employees: approvals, calendar, invoicing, reports. */
export const hoursScreens: readonly Screen[] = [
  '/hours/approve',
  '/hours?view=calendar',
  '/hours/invoice',
  '/hours/reports',
].map(screen);

/** The screens that show all hours of a week. */
export const weekScreens: readonly Screen[] = ['/hours', '/hours?view=calendar', '/hours?view=month'].map(screen);
