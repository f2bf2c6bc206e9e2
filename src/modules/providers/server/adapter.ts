/**
 * Port to external systems: a cloud, a panel, a registrar. An adapter implements the operations that it can carry out;
 * the others become tasks for staff. `docs/provisioning.md` shows how to add one.
 */
import type { Audit, MergedFields, Rows } from '#engine/registry';
import type { RegistrarDomain } from '../rules/registrarDomain.ts';

/** Connection of a provider: its record with the credentials, which are sent nowhere else. */
export interface ProviderAccount {
  readonly key: string;
  /** JSON as entered; null if there are none. */
  readonly credentials: string | null;
  /** True if nothing may really be ordered or paid. */
  readonly test_mode: boolean;
}

/** Fields of every order. */
export interface ProviderOrder {
  /** Uuid of the requesting record. A repeated request has the same key, so that the provider can recognise it. */
  readonly key: string;
  readonly provider: ProviderAccount;
  /** The server's record; empty if there is no server. */
  readonly server: Partial<Rows['servers']>;
  /** Values stored by `channel.remember` during earlier runs, also of a process that crashed. */
  readonly remembered?: Remembered | null;
}

/** Progress values of a running order that its adapter needs to continue. They must not contain secrets. */
export type Remembered = Readonly<Record<string, string | number | boolean | null>>;

/** Request to run a script on a server. */
export interface ScriptOrder extends ProviderOrder {
  readonly interpreter: string;
  readonly run_as_user: string;
  readonly content: string;
  /** By name, secrets included, as they are passed in the environment. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Request to write a configuration file to a server. */
export interface FileOrder extends ProviderOrder {
  readonly path: string;
  readonly content: string;
  readonly owner: string;
  readonly group: string;
  /** Octal: "0644". */
  readonly mode: string;
  /** Service to reload after the file was written. */
  readonly reload_service: string | null;
}

/** Request to deploy an application to its server. */
export interface ApplicationOrder extends ProviderOrder {
  /** The application's record. */
  readonly application: Rows['applications'];
  readonly git_branch: string | null;
  /** Commit to deploy; null for the newest commit of the branch. */
  readonly git_commit: string | null;
}

/**
 * `renew`: for another period, from the expected expiry. `restore`: from quarantine. `transfer_code`: requests the code
 * to transfer away, and returns it in the outcome.
 */
export const serviceOperations = [
  'set_up',
  'update',
  'suspend',
  'unsuspend',
  'remove',
  'renew',
  'restore',
  'transfer_code',
] as const;

/**
 * Steps of a hosting move, run on the target server in this order, between `set_up` there and `remove` on the source.
 * `copy`: files, mail and databases from `move.from`. `check`: whether everything is there and answers. `switch`:
 * points its names to this server.
 */
const moveOperations = ['copy', 'check', 'switch'] as const;
/** Operation on a service at a provider, or on a service that moves to another server. */
export type ServiceOperation = (typeof serviceOperations)[number] | (typeof moveOperations)[number];

/** Tables of sold services. An order line is used for services without a record of their own. */
export type ServiceTable =
  | 'hosting'
  | 'applications'
  | 'servers'
  | 'databases'
  | 'mailboxes'
  | 'domains'
  | 'dns_zones'
  | 'order_lines'
  | 'subscriptions';

/** Fields of any of these records, each if it exists. */
export type ServiceFields = MergedFields<Rows[ServiceTable]>;

/** A request about a sold service: a hosting account, a domain, a server, a database, an application. */
export interface ServiceOrder extends ProviderOrder {
  readonly operation: ServiceOperation;
  /** Resource of the record: `hosting`. */
  readonly resource: string;
  /** The current record, secrets included. */
  readonly service: Rows[ServiceTable];
  /**
   * With `update`: the changed fields with their former values. A secret is only marked as changed: its value is in
   * `service`. With `renew` and `restore`: `expires_on`, whose `before` is the expected expiry (EPP `curExpDate`): if
   * the provider has another one, nothing is renewed.
   */
  readonly changes: readonly Audit.FieldChange[];
  /** For a domain: the data that its registry requires. */
  readonly registration?: DomainRegistration;
  readonly related?: RelatedRecords;
  /**
   * For a step of a move: both servers. `server` is the one where the step runs, and `service` refers to that server,
   * whichever of the two the account currently belongs to.
   */
  readonly move?: { readonly from: Partial<Rows['servers']>; readonly to: Partial<Rows['servers']> };
  /** For a DNS zone: its complete desired content. */
  readonly zone?: ZoneContent;
}

/** Records that a service refers to, each if it does. */
export interface RelatedRecords {
  readonly client: Rows['clients'] | null;
  /** The main domain of an account or application. */
  readonly domain: Rows['domains'] | null;
  readonly pack: Rows['hosting_packs'] | null;
  readonly server_type: Rows['server_types'] | null;
  readonly region: Rows['regions'] | null;
  /** The account that contains a mailbox. */
  readonly hosting: Rows['hosting'] | null;
  /** Users of a database, with their passwords. */
  readonly users: readonly Rows['database_users'][];
}

/** A zone with its records. Names are relative to it, with `@` for itself; targets are absolute with the final dot. */
export interface ZoneContent {
  readonly records: readonly AdapterZoneRecord[];
  /** The same content as a zone file (RFC 1035). */
  readonly file: string;
}

/** Record of a zone, for an adapter. */
export interface AdapterZoneRecord extends Pick<Rows['dns_records'], 'uuid' | 'name' | 'type' | 'ttl' | 'value'> {
  /** The value in zone file format: TXT as quoted strings. */
  readonly rdata: string;
}

/** Contacts of a domain, each if it has its own, and the rules of its TLD. */
export interface DomainRegistration {
  readonly registrant: Rows['domain_contacts'] | null;
  readonly admin: Rows['domain_contacts'] | null;
  readonly tech: Rows['domain_contacts'] | null;
  readonly billing: Rows['domain_contacts'] | null;
  readonly tld: Rows['tlds'] | null;
}

/** Channel between an adapter and the program while an operation runs. */
export interface Channel {
  /** Appends to the output, which people can follow live. Keeps the order and does not block. */
  readonly write: (text: string) => void;
  /** Aborted on cancellation and timeout: stop what runs. */
  readonly signal: AbortSignal;
  /** Replaces the remembered values. Resolves when they are stored. Only for service changes. */
  readonly remember: (what: Remembered) => Promise<void>;
}

/** Values that the provider assigned, to be stored in the record. */
export interface Found {
  /** For a server. */
  readonly external_id?: string;
  readonly ipv4?: string;
  readonly ipv6?: string;
  /** For a domain, in the form 2027-04-01. */
  readonly expires_on?: string;
}

/** `reason` is for people and includes the next step. */
export type AdapterOutcome =
  | {
      readonly state: 'succeeded';
      readonly exit_code?: number;
      readonly git_commit?: string;
      readonly found?: Found;
      /** With `transfer_code`: the code, of 4 to 64 characters. It is encrypted immediately. */
      readonly transfer_code?: string;
    }
  /**
   * The provider is still working. `resume` is called after this time, with the remembered values. Only for service
   * changes.
   */
  | { readonly state: 'under_way'; readonly checkAfterSeconds: number }
  | {
      readonly state: 'failed';
      readonly reason: string;
      readonly exit_code?: number;
      /** True if it may succeed later and nothing was done: a service change is retried automatically with backoff. */
      readonly isTransient?: boolean;
      /** With `isTransient`: the minimum delay before the retry. */
      readonly retryAfterSeconds?: number;
    };

/** Result of a connection test. */
export interface ConnectionAnswer {
  readonly works: boolean;
  /** The provider's answer in a sentence. */
  readonly message: string;
  /** Operations that it supports, where providers differ: `hosting.set_up`. */
  readonly offers?: readonly string[];
}

/** A hosting account whose usage is read from its panel. */
export interface HostedAccount {
  /** The provider of the panel, otherwise that of the server. */
  readonly provider: ProviderAccount;
  readonly server: Partial<Rows['servers']>;
  readonly username: string;
  /** Main domain. If the panel has another one, the account is somebody else's. A null value skips this check. */
  readonly domain: string | null;
}

/** Usage of an account as counted by its panel. Null means that the panel does not know. */
export interface AccountUsage {
  /** In whole megabytes (of 1,048,576 bytes), including mail and databases if the panel counts them. */
  readonly diskUsedMb: number | null;
  /** In whole megabytes since the first of the month. */
  readonly bandwidthUsedMb: number | null;
  readonly databases: number | null;
  readonly mailboxes: number | null;
}

/** An account as its panel reports it. Null means that the panel does not know. */
export interface PanelAccount {
  readonly username: string;
  /** In lower case. */
  readonly domain: string | null;
  /** The key of its pack. */
  readonly pack: string | null;
  readonly isSuspended: boolean | null;
}

/**
 * Operations are called outside of transactions, at most once per order. After a restart during an operation `resume`
 * is called; without it the order fails. A thrown error fails the order with its message.
 */
export interface Adapter {
  /** Value of the field "adapter" of providers. */
  readonly name: string;
  /** If true, a provider gets no work before its connection test succeeded: until then staff do it. */
  readonly isUsedOnceTested?: boolean;
  readonly runScript?: (order: ScriptOrder, channel: Channel) => Promise<AdapterOutcome>;
  readonly deployFile?: (order: FileOrder, channel: Channel) => Promise<AdapterOutcome>;
  readonly deployApplication?: (order: ApplicationOrder, channel: Channel) => Promise<AdapterOutcome>;
  /**
   * By resource and operation. Called again with the same key only after a transient failure, or when a person retries.
   */
  readonly services?: Readonly<
    Record<
      string,
      Readonly<Partial<Record<ServiceOperation, (order: ServiceOrder, channel: Channel) => Promise<AdapterOutcome>>>>
    >
  >;
  /** Fields by resource that `update` supports, if not all. Edits of other fields become tasks for staff. */
  readonly updatedFields?: Readonly<Record<string, readonly string[]>>;
  /**
   * Registrars only: yields all domains, each once. A domain that is missing does not exist there: an incomplete list
   * must throw. Limit: five minutes.
   *
   * @param known our domains with it, for a registrar without a list: each is queried by name.
   */
  readonly listDomains?: (
    provider: ProviderAccount,
    signal: AbortSignal,
    known: readonly RegistrarDomain[],
  ) => AsyncIterable<RegistrarDomain>;
  /**
   * Panels only: reads the usage of an account without changing anything; null if the account does not exist. Limit:
   * one minute.
   *
   * @throws ProviderFailure without secrets: the problem, and whether it is transient.
   */
  readonly usage?: (account: HostedAccount, signal: AbortSignal) => Promise<AccountUsage | null>;
  /**
   * Panels only: yields all accounts, each once. An account that is missing does not exist there: an incomplete list
   * must throw, as `usage` does. Limit: five minutes.
   */
  readonly listAccounts?: (provider: ProviderAccount, signal: AbortSignal) => AsyncIterable<PanelAccount>;
  /** Limit: ten seconds. */
  readonly testConnection?: (provider: ProviderAccount) => Promise<ConnectionAnswer>;
  /** Continues an operation that was interrupted by a restart; null if the provider does not know it. */
  readonly resume?: (order: ProviderOrder, channel: Channel) => Promise<AdapterOutcome | null>;
}

export type Operation = 'runScript' | 'deployFile' | 'deployApplication' | 'testConnection';

/** Adapters by name. */
export type Adapters = Readonly<Record<string, Adapter>>;
