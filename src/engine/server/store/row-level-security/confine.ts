/**
 * Transactions of whoever is confined to clients: they run as a role that PostgreSQL itself keeps to the rows of those
 * clients. Role, clients and person are settings of the transaction alone, so that no connection carries them on to the
 * next.
 */
import { sql } from 'kysely';
import type { Caller } from '../caller.ts';
import type { Tx } from '../contract.ts';
import { definitionText } from '../ddl/text.ts';

/** The settings that the policies read. */
export const clientsSetting = 'beheer.clients';
export const personSetting = 'beheer.user';

interface Confinement {
  readonly role: string;
  readonly caller: Caller;
  /** How many look beyond the wall at the moment. */
  beyond: number;
}

const confinements = new WeakMap<Tx, Confinement>();

/** To be the first in a transaction: from here on it sees what the caller's clients have. */
export async function confine(tx: Tx, role: string, caller: Caller): Promise<void> {
  await sql.raw(confiningText(role, caller)).execute(tx);
  confinements.set(tx, { role, caller, beyond: 0 });
}

/** Whether the transaction has been confined, even if it looks beyond its wall at the moment. */
export const isConfined = (tx: Tx): boolean => confinements.has(tx);

/** The statement that does it. */
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
 * The declared way for what has to look further than the person does: a number that comes after everybody's, a rule of
 * the registry over another's record. What it answers must not be handed on. Await it before anything else is asked of
 * the transaction. Where nobody is confined it does nothing of its own.
 *
 *     const number = await withoutRowLevelSecurity(tx, (all) => nextNumber(all, request));
 */
export async function withoutRowLevelSecurity<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const confinement = confinements.get(tx);
  if (!confinement) return work(tx);
  confinement.beyond += 1;
  return between(tx, work, {
    before: () => (confinement.beyond === 1 ? become(tx, 'none') : Promise.resolve()),
    after: () => ((confinement.beyond -= 1) === 0 ? become(tx, confinement.role) : Promise.resolve()),
  });
}

/** Part of a transaction that is under way, on behalf of this caller, whoever the rest of it is for. */
export async function onBehalfOf<T>(
  tx: Tx,
  { role, caller }: { readonly role: string | null; readonly caller: Caller },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (role === null || caller.clients === null) return withoutRowLevelSecurity(tx, work);
  const outer = confinements.get(tx);
  if (outer?.caller === caller && outer.beyond === 0) return work(tx);
  return between(tx, work, {
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

/** Where the work fails its own error counts: the transaction may be one that takes no more statements. */
async function between<T>(tx: Tx, work: (tx: Tx) => Promise<T>, { before, after }: Around): Promise<T> {
  await before();
  let answer: T;
  try {
    answer = await work(tx);
  } catch (error) {
    await after().catch(() => undefined);
    throw error;
  }
  await after();
  return answer;
}
