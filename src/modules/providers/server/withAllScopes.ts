/**
 * Whoever may do an action may do what it consists of: a token that may deploy need not be given the making of
 * deployments as well.
 */
import type { Caller } from '../../../engine/server/store/caller.ts';

/** The same person, without what narrows their token. */
export function withAllScopes(caller: Caller): Caller {
  return { ...caller, scopes: null };
}
