/** The engine's own API calls, by their table in docs/contract.md. Calls of resources follow from the registry. */
import type { CallDeclaration, Method } from './call.ts';
import * as account from './account.ts';
import * as automation from './automation.ts';
import * as company from './company.ts';
import * as signIn from './signIn.ts';
import * as trash from './trash.ts';

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

/** Sorted by address, since module exports are not in source order. */
const sorted = (calls: Readonly<Record<string, CallDeclaration>>): readonly CallDeclaration[] =>
  Object.values(calls).toSorted(
    (one, other) =>
      Number(one.path > other.path) - Number(one.path < other.path) ||
      methods.indexOf(one.method) - methods.indexOf(other.method),
  );

export const engineCallsByTable: Readonly<Record<string, readonly CallDeclaration[]>> = {
  company: sorted({ ...automation, ...company }),
  trash: sorted(trash),
  'sign-in': sorted(signIn),
  account: sorted(account),
};

export const engineCalls: readonly CallDeclaration[] = Object.values(engineCallsByTable).flat();
