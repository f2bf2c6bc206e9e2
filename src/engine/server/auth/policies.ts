/**
 * Policies of the engine's routes that are not declared calls, in one table. A route without a policy does not start.
 */
import type { Policy } from '../../registry/calls/call.ts';

export const policies = {
  // The store decides on each figure.
  'GET /api/figures/:page': 'session',
  'GET /api/:resource': { verb: 'list' },
  'POST /api/:resource': { verb: 'create' },
  // The store decides on each record, which is created or changed.
  'POST /api/:resource/batch': 'session',
  'PUT /api/:resource': { verb: 'edit' },
  'DELETE /api/:resource': { verb: 'delete' },
  'GET /api/:resource/totals': { verb: 'list' },
  'GET /api/:resource/aggregate': { verb: 'list' },
  'GET /api/:resource/:uuid': { verb: 'show' },
  'PUT /api/:resource/:uuid': { verb: 'edit' },
  'DELETE /api/:resource/:uuid': { verb: 'delete' },
  // The route checks the field and its permission, since owned lines have the permissions of their owner.
  'POST /api/:resource/files/:field': 'session',
  'GET /api/:resource/imports': { verb: 'create' },
  'POST /api/:resource/imports': { verb: 'create' },
  // The route checks who owns the file and what that person may still do with it.
  'GET /api/imports/:import': 'session',
  'PUT /api/imports/:import': 'session',
  'DELETE /api/imports/:import': 'session',
  'GET /api/imports/:import/faults': 'session',
  'PUT /api/imports/:import/stop': 'session',
  'PUT /api/imports/:import/resume': 'session',
  'PUT /api/imports/:import/undo': 'session',
  'GET /api/:resource/:uuid/documents/:document': { verb: 'show' },
  'GET /api/:resource/:uuid/history': { verb: 'history' },
  // The store checks the permission for the history too.
  'PUT /api/:resource/:uuid/history/:entry/restore': { verb: 'edit' },
  'POST /api/:resource/:uuid/history/:entry/restore/preview': { verb: 'edit' },
  'GET /api/:resource/:uuid/timeline': { verb: 'show' },
  // The route checks who may write and change notes.
  'POST /api/:resource/:uuid/notes': { verb: 'show' },
  'PUT /api/:resource/:uuid/notes/:note': { verb: 'show' },
  'DELETE /api/:resource/:uuid/notes/:note': { verb: 'show' },
  'GET /api/:resource/:uuid/figures': { verb: 'show' },
  'GET /api/:resource/:uuid/:field': { verb: 'show' },
  'PUT /api/:resource/:uuid/:action': { verb: 'action' },
  'POST /api/:resource/:uuid/:action/preview': { verb: 'action' },

  'GET /build/*': 'public',
  'GET /build/texts/:locale': 'public',
  'GET /*': 'public',
} as const satisfies Record<string, Policy>;

/** Method and path of a route, such as `GET /api/:resource`. */
export type PolicyKey = keyof typeof policies;

/** Returns the policy of a route. HEAD has that of GET. @throws Error where the table has none */
export function policyOf(method: string, url: string): Policy {
  const key = `${method === 'HEAD' ? 'GET' : method} ${url}`;
  if (isPolicyKey(key)) return policies[key];
  throw new Error(
    `The route "${key}" has no policy. Declare it with defineCall, or add it to src/engine/server/auth/policies.ts: who may call it?`,
  );
}

function isPolicyKey(key: string): key is PolicyKey {
  return Object.hasOwn(policies, key);
}
