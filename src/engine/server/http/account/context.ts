/** Shared context of the account calls: storage, settings, throttles. */
import type { AccountSettings } from '../../auth/accountSettings.ts';
import type { FindLetterhead, MailKinds, SenderOfClient } from '../../mail/mailKinds.ts';
import type { Caller } from '../../store/caller.ts';
import type { OpenStore, Store, StoreCalls, Tx, Row } from '../../store/contract.ts';
import { programQueries, type ProgramQueries } from '../../store/system.ts';
import { inTransaction } from '../../store/transaction.ts';
import { limits } from '../../limits.ts';
import type { BackgroundWork } from '../requests/backgroundWork.ts';
import { throttle, type Throttle, type ThrottleLimits } from '../requests/throttle.ts';

/** Name, colour and logo of a company, in its mails and on the pages of people whom it serves. */
export interface Brand {
  /** Identifies a brand that only some people see; null for that of the installation. */
  readonly key: string | null;
  readonly name: string;
  /** `#rrggbb`; null for the colours of the product. */
  readonly colour: string | null;
  readonly logo: {
    /** Changes with the picture. */
    readonly version: string;
    /** Returns null if the picture cannot be shown. */
    readonly read: () => Promise<{ readonly media_type: string; readonly content: Buffer } | null>;
  } | null;
}

export interface AccountDependencies {
  readonly store: Store;
  readonly queries: ProgramQueries;
  readonly xsrfKey: string;
  readonly now: () => Date;
  readonly accounts: AccountSettings;
  /** Null or missing for the brand of the product. */
  readonly brand?: FindBrand | null;
  readonly senderOfClient: SenderOfClient;
  /** Letterheads of the companies that send mails; null or missing for none. */
  readonly letterhead?: FindLetterhead | null;
  /** Creation of an own tenant; null or missing where that is not possible. */
  readonly ownTenant?: OwnTenant | null;
  /** Initial rows by resource. */
  readonly firstRows?: Readonly<Record<string, readonly Row[]>>;
  /** All mail kinds. */
  readonly mails: MailKinds;
  readonly signInLimits?: ThrottleLimits;
}

/** How a person without memberships creates a tenant. */
export interface OwnTenant {
  /** Values of the membership. */
  readonly membership: Row;
  /** Adds values that the person cannot choose. */
  readonly complete: (tx: Tx, body: Row) => Promise<Row>;
}

/**
 * Finds the brand that a person sees, or for a null caller that of the installation, which is public. Null uses that of
 * the product.
 */
export type FindBrand = (
  store: Pick<OpenStore, 'database' | 'registry'>,
  caller: Caller | null,
) => Promise<Brand | null>;

/** Services that the account calls share. */
export interface AccountContext extends Omit<AccountDependencies, 'signInLimits'> {
  readonly throttles: Readonly<Record<'signIn' | 'factor' | 'passkey' | 'mail' | 'link', Throttle>>;
  readonly afterwards: BackgroundWork;
  /** Runs the work in one transaction, with retries on conflicts. */
  readonly transaction: <T>(work: (inside: Inside) => Promise<T>) => Promise<T>;
}

/** Services bound to a running transaction. */
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
      // Separate from `factor`: anonymous passkey failures must not slow down people whose password was right.
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
