/**
 * Which routes that are no declared calls take no Idempotency-Key, though they are no GET: each for a reason. All
 * others honour it, and the OpenAPI document says so.
 */
import type { PolicyKey } from '../auth/policies.ts';

type UnsafeKey = Exclude<PolicyKey, `GET ${string}`>;

export const unkeyed: Readonly<Partial<Record<UnsafeKey, string>>> = {
  'POST /api/:resource/:uuid/:action/preview': 'it only reads',
  'POST /api/:resource/files/:field': 'a file that no record takes goes by itself',
};

/** @param route `PUT /api/tasks`. */
export const takesKey = (route: string): boolean => !route.startsWith('GET ') && !Object.hasOwn(unkeyed, route);
