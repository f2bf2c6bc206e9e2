/**
 * The engine's own calls, by the table of docs/contract.md that they stand in. Those of resources are the registry's to
 * declare.
 */
import type { CallDeclaration, Method } from './call.ts';
import * as account from './account.ts';
import * as company from './company.ts';
import * as signIn from './signIn.ts';
import * as trash from './trash.ts';

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

/** By their addresses: the order of a module's exports is not that of its lines. */
const sorted = (calls: Readonly<Record<string, CallDeclaration>>): readonly CallDeclaration[] =>
  Object.values(calls).toSorted(
    (one, other) =>
      Number(one.path > other.path) - Number(one.path < other.path) ||
      methods.indexOf(one.method) - methods.indexOf(other.method),
  );

export const engineCallsByTable: Readonly<Record<string, readonly CallDeclaration[]>> = {
  company: sorted(company),
  trash: sorted(trash),
  'sign-in': sorted(signIn),
  account: sorted(account),
};

export const engineCalls: readonly CallDeclaration[] = Object.values(engineCallsByTable).flat();
