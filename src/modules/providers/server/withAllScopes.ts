/**
 * Permission to execute an action includes the writes that it consists of: a token with the scope to deploy does not
 * need the scope to create deployments.
 */
import type { Caller } from '#engine/server';

/** Returns the same caller without the scopes of the token. */
export function withAllScopes(caller: Caller): Caller {
  return { ...caller, scopes: null };
}
