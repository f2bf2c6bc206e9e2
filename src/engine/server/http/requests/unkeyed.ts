/**
 * Undeclared writing routes that ignore the Idempotency-Key, each with its reason. All others support it, as the
 * OpenAPI document states.
 */
import type { PolicyKey } from '../../auth/policies.ts';

type UnsafeKey = Exclude<PolicyKey, `GET ${string}`>;

export const unkeyed: Readonly<Partial<Record<UnsafeKey, string>>> = {
  'POST /api/:resource/:uuid/:action/preview': 'it only reads',
  'PUT /api/imports/:import': 'it sets what is then so',
  'PUT /api/imports/:import/stop': 'it sets what is then so',
  'PUT /api/imports/:import/resume': 'it sets what is then so',
  'PUT /api/imports/:import/undo': 'it sets what is then so',
  'DELETE /api/imports/:import': 'it sets what is then so',
  'POST /api/:resource/:uuid/history/:entry/restore/preview': 'it only reads',
  'POST /api/:resource/files/:field': 'a file that no record takes goes by itself',
};

/** @param route such as `PUT /api/tasks` */
export const takesKey = (route: string): boolean => !route.startsWith('GET ') && !Object.hasOwn(unkeyed, route);
