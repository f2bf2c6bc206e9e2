/**
 * Applies row-level security to transactions: switches to a role whose policies limit it to the rows of the caller's
 * clients. Role, clients and user are transaction-local settings, so a pooled connection does not carry them over.
 */
import { sql } from 'kysely';
import type { Caller } from '../caller.ts';
import type { Tx, TxAcrossClients } from '../contract.ts';
import { definitionText } from '../sql/text.ts';

/** Settings that the policies read. */
export const clientsSetting = 'beheer.clients';
export const personSetting = 'beheer.user';

interface Confinement {
  readonly role: string;
  readonly caller: Caller;
  /** Number of calls that currently run without row-level security. */
  beyond: number;
}

const confinements = new WeakMap<Tx, Confinement>();

/** Applies row-level security; must be the first statement of a transaction. */
export async function confine(tx: Tx, role: string, caller: Caller): Promise<void> {
  await sql.raw(confiningText(role, caller)).execute(tx);
  confinements.set(tx, { role, caller, beyond: 0 });
}

/**
 * Returns true if row-level security applies to the transaction, even while {@link acrossClients} suspends
 * it.
 */
export const isConfined = (tx: Tx): boolean => confinements.has(tx);

/** Returns the statement that applies it. */
export function confiningText(role: string, caller: Caller): string {
  const settings = {
    role,
    [clientsSetting]: `{${(caller.clients ?? []).join()}}`,
    [personSetting]: caller.user_uuid ?? '',
  };
  return definitionText(
    sql`select ${sql.join(Object.entries(settings).map(([name, value]) => sql`set_config(${sql.lit(name)}, ${sql.lit(value)}, true)`))}`,
  );
}

/**
 * Runs SQL on the rows of all clients while the caller's permissions still apply to the calls of the store: for rows
 * that the caller cannot see, such as the next number of a series, or a rule of the registry over another record. The
 * result must not reach the caller. Await it before any other statement of the transaction. Costs nothing in a
 * transaction without row-level security. For writes that the caller may not do: `runAsSystem`.
 *
 *     const number = await acrossClients(tx, (all) => nextNumber(all, request));
 */
export async function acrossClients<T>(tx: Tx, work: (all: TxAcrossClients) => Promise<T>): Promise<T> {
  // The only place that marks a transaction: from here until `work` ends, no row-level security applies to it.
  const all = tx as TxAcrossClients;
  const confinement = confinements.get(tx);
  if (!confinement) return work(all);
  confinement.beyond += 1;
  return between(() => work(all), {
    before: () => (confinement.beyond === 1 ? become(tx, 'none') : Promise.resolve()),
    after: () => ((confinement.beyond -= 1) === 0 ? become(tx, confinement.role) : Promise.resolve()),
  });
}

/** Runs part of a transaction on behalf of another caller, with the row-level security of that caller. */
export async function asCaller<T>(
  tx: Tx,
  { role, caller }: { readonly role: string | null; readonly caller: Caller },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (role === null || caller.clients === null) return acrossClients(tx, work);
  const outer = confinements.get(tx);
  if (outer?.caller === caller && outer.beyond === 0) return work(tx);
  return between(() => work(tx), {
    before: () => confine(tx, role, caller),
    async after() {
      confinements.delete(tx);
      if (!outer) return become(tx, 'none');
      await confine(tx, outer.role, outer.caller);
      confinements.set(tx, outer);
      return outer.beyond > 0 ? become(tx, 'none') : undefined;
    },
  });
}

async function become(tx: Tx, role: string): Promise<void> {
  await sql`select set_config('role', ${role}, true)`.execute(tx);
}

interface Around {
  before(): Promise<void>;
  after(): Promise<void>;
}

/**
 * Runs `before`, the work and `after`. An error of the work is kept even where `after` fails, since the transaction may
 * be aborted.
 */
async function between<T>(work: () => Promise<T>, { before, after }: Around): Promise<T> {
  await before();
  let answer: T;
  try {
    answer = await work();
  } catch (error) {
    await after().catch(() => undefined);
    throw error;
  }
  await after();
  return answer;
}
