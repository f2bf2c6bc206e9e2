/** What the routes of accounts share: where things are kept, what the installation decided, how often who may try. */
import type { AccountSettings } from '../../auth/accountSettings.ts';
import type { FindLetterhead, MailKinds, SenderOfClient } from '../../mail/mailKinds.ts';
import type { OpenStore, Store, StoreCalls, Tx, Row } from '../../store/contract.ts';
import { programQueries, type ProgramQueries } from '../../store/system.ts';
import { inTransaction } from '../../store/transaction.ts';
import { limits } from '../../limits.ts';
import type { BackgroundWork } from '../backgroundWork.ts';
import { throttle, type Throttle, type ThrottleLimits } from '../throttle.ts';

export interface Brand {
  readonly name: string;
  /** As a `data:` address. */
  readonly logo: string | null;
}

export interface AccountDependencies {
  readonly store: Store;
  readonly queries: ProgramQueries;
  readonly xsrfKey: string;
  readonly now: () => Date;
  readonly accounts: AccountSettings;
  /** Whose sign-in page it is, as everybody may see it; null or missing: the product's. */
  readonly brand?: FindBrand | null;
  readonly senderOfClient: SenderOfClient;
  /** Of the companies that mails come from; null or missing: none. */
  readonly letterhead?: FindLetterhead | null;
  /** What makes a tenant of somebody; null or missing: nobody makes one of themselves. */
  readonly ownTenant?: OwnTenant | null;
  /** What a company begins with, by the resource; missing: nothing. */
  readonly firstRows?: Readonly<Record<string, readonly Row[]>>;
  /** Every kind of mail there is. */
  readonly mails: MailKinds;
  readonly signInLimits?: ThrottleLimits;
}

/** How somebody who works for nobody yet makes the tenant that they work for. */
export interface OwnTenant {
  /** Of their membership. */
  readonly membership: Row;
  /** Adds what is not theirs to say. */
  readonly complete: (tx: Tx, body: Row) => Promise<Row>;
}

export type FindBrand = (store: Pick<OpenStore, 'database' | 'registry'>) => Promise<Brand | null>;

export interface AccountContext extends Omit<AccountDependencies, 'signInLimits'> {
  readonly throttles: Readonly<Record<'signIn' | 'factor' | 'passkey' | 'mail' | 'link', Throttle>>;
  readonly afterwards: BackgroundWork;
  /** Runs the work in one transaction; it may run again where another was in the way. */
  readonly transaction: <T>(work: (inside: Inside) => Promise<T>) => Promise<T>;
}

/** What belongs to a transaction that is under way. */
export interface Inside {
  readonly tx: Tx;
  readonly queries: ProgramQueries;
  readonly records: StoreCalls;
}

export function accountContext(
  { signInLimits: given, ...dependencies }: AccountDependencies,
  afterwards: BackgroundWork,
): AccountContext {
  const { store, queries, now } = dependencies;
  const limited = (name: string, attempts: ThrottleLimits): Throttle =>
    throttle({ name, limits: attempts, queries, now });
  return {
    ...dependencies,
    throttles: {
      signIn: limited('sign-in', given ?? limits.attempts.signIn),
      factor: limited('factor', limits.attempts.factor),
      // Of whom nothing is known yet: their failures must not slow the codes of those whose password was right.
      passkey: limited('passkey', limits.attempts.factor),
      mail: limited('mail', limits.attempts.mail),
      link: limited('link', limits.attempts.link),
    },
    afterwards,
    transaction: (work) =>
      inTransaction(store.database, (tx) =>
        work({ tx, queries: programQueries(tx, store.registry), records: store.within(tx) }),
      ),
  };
}
