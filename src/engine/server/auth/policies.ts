/**
 * Who may call which route of the engine that is not declared as a call: one table. A route that is neither does not
 * start.
 */
import type { Policy } from '../../registry/calls/call.ts';

export const policies = {
  // Which of its figures is the store's to say, one by one.
  'GET /api/figures/:page': 'session',
  'GET /api/:resource': { verb: 'list' },
  'POST /api/:resource': { verb: 'create' },
  'PUT /api/:resource': { verb: 'edit' },
  'DELETE /api/:resource': { verb: 'delete' },
  'GET /api/:resource/totals': { verb: 'list' },
  'GET /api/:resource/:uuid': { verb: 'show' },
  'PUT /api/:resource/:uuid': { verb: 'edit' },
  'DELETE /api/:resource/:uuid': { verb: 'delete' },
  // Which field, and whether this person may fill it in, is for the route to see: owned rows are their owner's to
  // write.
  'POST /api/:resource/files/:field': 'session',
  'GET /api/:resource/imports': { verb: 'create' },
  'POST /api/:resource/imports': { verb: 'create' },
  // Whose file it is, and what they may still do with it, is for the route to see.
  'GET /api/imports/:import': 'session',
  'PUT /api/imports/:import': 'session',
  'DELETE /api/imports/:import': 'session',
  'GET /api/imports/:import/faults': 'session',
  'PUT /api/imports/:import/stop': 'session',
  'PUT /api/imports/:import/resume': 'session',
  'PUT /api/imports/:import/undo': 'session',
  'GET /api/:resource/:uuid/history': { verb: 'history' },
  // Whether the history is theirs to see as well is the store's to say.
  'PUT /api/:resource/:uuid/history/:entry/restore': { verb: 'edit' },
  'POST /api/:resource/:uuid/history/:entry/restore/preview': { verb: 'edit' },
  'GET /api/:resource/:uuid/timeline': { verb: 'show' },
  // Whose notes may be written and changed is for the route to see.
  'POST /api/:resource/:uuid/notes': { verb: 'show' },
  'PUT /api/:resource/:uuid/notes/:note': { verb: 'show' },
  'DELETE /api/:resource/:uuid/notes/:note': { verb: 'show' },
  'GET /api/:resource/:uuid/figures': { verb: 'show' },
  'GET /api/:resource/:uuid/:field': { verb: 'show' },
  'PUT /api/:resource/:uuid/:action': { verb: 'action' },
  'POST /api/:resource/:uuid/:action/preview': { verb: 'action' },

  'GET /build/*': 'public',
  'GET /*': 'public',
} as const satisfies Record<string, Policy>;

export type PolicyKey = keyof typeof policies;

/** The policy of a route as it is declared. HEAD is GET without the body. @throws Error when the table has none. */
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
