/**
 * The port to what lies outside our reach: a cloud, a panel, a registrar. An adapter has the operations that it can
 * carry out itself; what it leaves out becomes a task for staff. `docs/provisioning.md` shows how to add one.
 */
import type { Change } from '../../../engine/registry/audit.ts';
import type { MergedFields, Rows } from '../../../engine/registry/rows.ts';
import type { RegistrarDomain } from '../rules/registrarDomain.ts';

/** How the provider is reached: its record with the credentials, which are nowhere else sent out. */
export interface ProviderAccount {
  readonly key: string;
  /** As they were typed: JSON. Null where there are none. */
  readonly credentials: string | null;
  /** Nothing may really be ordered or paid. */
  readonly test_mode: boolean;
}

/** What every order has. */
export interface Order {
  /**
   * The uuid of the record that asks for it; the same when it is asked again, so that the other side can know it by it.
   */
  readonly key: string;
  readonly provider: ProviderAccount;
  /** The server's record; nothing in it where there is no server. */
  readonly server: Partial<Rows['servers']>;
  /** What was kept of it on the way, by `channel.remember`; also by a program that has died since. */
  readonly remembered?: Remembered | null;
}

/** Of work that is under way: what its adapter needs to know to go on with it. No secrets. */
export type Remembered = Readonly<Record<string, string | number | boolean | null>>;

export interface ScriptOrder extends Order {
  readonly interpreter: string;
  readonly run_as_user: string;
  readonly content: string;
  /** By name, secrets included, as they go into the environment. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface FileOrder extends Order {
  readonly path: string;
  readonly content: string;
  readonly owner: string;
  readonly group: string;
  /** Octal: "0644". */
  readonly mode: string;
  /** Reloaded after the file is there. */
  readonly reload_service: string | null;
}

export interface ApplicationOrder extends Order {
  /** The application's record. */
  readonly application: Rows['applications'];
  readonly git_branch: string | null;
  /** Null: the newest of the branch. */
  readonly git_commit: string | null;
}

/**
 * `renew`: for another period, from the expiry that is expected. `restore`: back from quarantine. `transfer_code`: asks
 * the registrar for the code to leave with, and has it in the outcome.
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
 * Of a hosting account that moves, asked on the server that it goes to, in this order, between `set_up` there and
 * `remove` on the other. `copy`: its files, mail and databases from `move.from`. `check`: whether all of it is there and
 * answers. `switch`: its names lead to this server.
 */
export const moveOperations = ['copy', 'check', 'switch'] as const;
export type ServiceOperation = (typeof serviceOperations)[number] | (typeof moveOperations)[number];

/** Where what is sold is kept. An order line stands for what has no record of its own. */
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

/** Of a record of any of them: each field where it has it. */
export type ServiceFields = MergedFields<Rows[ServiceTable]>;

/**
 * Something to be done with a service that is sold: a hosting account, a domain, a server, a database, an application.
 */
export interface ServiceOrder extends Order {
  readonly operation: ServiceOperation;
  /** Whose records it is one of: `hosting`. */
  readonly resource: string;
  /** The record as it stands, secrets included. */
  readonly service: Rows[ServiceTable];
  /**
   * With `update`: the fields that are to be something else there, from what they were. Of a secret only that it has
   * changed: `service` has it. With `renew` and `restore`: `expires_on`, whose `before` is the expiry that is expected
   * (EPP `curExpDate`): with another one at the provider nothing is renewed.
   */
  readonly changes: readonly Change[];
  /** Of a domain: what its registry asks to know. */
  readonly registration?: Registration;
  readonly related?: Related;
  /**
   * Of a step of a move: the two servers. `server` is the one where the step is taken, and `service` has that server,
   * whichever of the two the account counts as running on.
   */
  readonly move?: { readonly from: Partial<Rows['servers']>; readonly to: Partial<Rows['servers']> };
  /** Of a DNS zone: all of it, as it is to be. */
  readonly zone?: ZoneContent;
}

/** The records that a service names, each where it names one. */
export interface Related {
  readonly client: Rows['clients'] | null;
  /** The main domain of an account or application. */
  readonly domain: Rows['domains'] | null;
  readonly pack: Rows['hosting_packs'] | null;
  readonly server_type: Rows['server_types'] | null;
  readonly region: Rows['regions'] | null;
  /** The account that a mailbox is in. */
  readonly hosting: Rows['hosting'] | null;
  /** Of a database, with their passwords. */
  readonly users: readonly Rows['database_users'][];
}

/** A zone with its records, names relative to it and `@` for itself; what they point at in full with the final dot. */
export interface ZoneContent {
  readonly records: readonly ZoneRecord[];
  /** The same as a zone file (RFC 1035). */
  readonly file: string;
}

export interface ZoneRecord extends Pick<Rows['dns_records'], 'uuid' | 'name' | 'type' | 'ttl' | 'value'> {
  /** The value as it stands in a zone file: of TXT in quoted strings. */
  readonly rdata: string;
}

/** The contacts of a domain, each where it has one of its own, and the rules of its TLD. */
export interface Registration {
  readonly registrant: Rows['domain_contacts'] | null;
  readonly admin: Rows['domain_contacts'] | null;
  readonly tech: Rows['domain_contacts'] | null;
  readonly billing: Rows['domain_contacts'] | null;
  readonly tld: Rows['tlds'] | null;
}

/** What an adapter tells on the way, and hears. */
export interface Channel {
  /** Adds to the output, which people watch as it comes. In order; returns at once. */
  readonly write: (text: string) => void;
  /** Aborted when somebody cancels and when the time is over: stop what runs. */
  readonly signal: AbortSignal;
  /** In the place of what was kept before; has been written when it resolves. Of service changes alone. */
  readonly remember: (what: Remembered) => Promise<void>;
}

/** What the provider gave to a service, which its record is to have. */
export interface Found {
  /** Of a server. */
  readonly external_id?: string;
  readonly ipv4?: string;
  readonly ipv6?: string;
  /** Of a domain, in the form 2027-04-01. */
  readonly expires_on?: string;
}

/** `reason`: for people, with what to do about it. */
export type Outcome =
  | {
      readonly state: 'succeeded';
      readonly exit_code?: number;
      readonly git_commit?: string;
      readonly found?: Found;
      /** With `transfer_code`: the code, of 4 to 64 characters. It is sealed at once. */
      readonly transfer_code?: string;
    }
  /** The provider is at it, and is asked again then: by `resume`, with what was remembered. Of service changes alone. */
  | { readonly state: 'under_way'; readonly checkAfterSeconds: number }
  | {
      readonly state: 'failed';
      readonly reason: string;
      readonly exit_code?: number;
      /**
       * It may well work in a while, and nothing was done: a service is tried again by itself then, with growing
       * pauses.
       */
      readonly isTransient?: boolean;
      /** With `isTransient`: no sooner than that. */
      readonly retryAfterSeconds?: number;
    };

export interface ConnectionAnswer {
  readonly works: boolean;
  /** What the provider said, in a sentence. */
  readonly message: string;
  /** What it carries out, where that differs from one provider to another: `hosting.set_up`. */
  readonly offers?: readonly string[];
}

/** A hosting account, as it is asked after on its panel. */
export interface HostedAccount {
  /** The provider of the panel, else that of the server. */
  readonly provider: ProviderAccount;
  readonly server: Partial<Rows['servers']>;
  readonly username: string;
  /** Its main domain; with another one there, it is somebody else's account. Null: not looked at. */
  readonly domain: string | null;
}

/** What an account uses, as its panel counts it. Null: the panel cannot tell. */
export interface AccountUsage {
  /** In whole megabytes (of 1,048,576 bytes), mail and databases included where the panel counts them. */
  readonly diskUsedMb: number | null;
  /** In whole megabytes since the first of the month. */
  readonly bandwidthUsedMb: number | null;
  readonly databases: number | null;
  readonly mailboxes: number | null;
}

/** An account as its panel has it. Null: the panel cannot tell. */
export interface PanelAccount {
  readonly username: string;
  /** In lower case. */
  readonly domain: string | null;
  /** The key of its pack. */
  readonly pack: string | null;
  readonly isSuspended: boolean | null;
}

/**
 * Operations are called outside any transaction, at most once for one order: after a restart in their midst `resume` is
 * asked, and without it the order has failed. What they throw fails the order with the error's message.
 */
export interface Adapter {
  /** As in the field "adapter" of providers. */
  readonly name: string;
  /** A provider gets no work before its connection has been tested and works: until then staff do it. */
  readonly isUsedOnceTested?: boolean;
  readonly runScript?: (order: ScriptOrder, channel: Channel) => Promise<Outcome>;
  readonly deployFile?: (order: FileOrder, channel: Channel) => Promise<Outcome>;
  readonly deployApplication?: (order: ApplicationOrder, channel: Channel) => Promise<Outcome>;
  /**
   * By resource and operation. Asked again with the same key only after a failure that it called transient, or when
   * somebody says "try again".
   */
  readonly services?: Readonly<
    Record<
      string,
      Readonly<Partial<Record<ServiceOperation, (order: ServiceOrder, channel: Channel) => Promise<Outcome>>>>
    >
  >;
  /** By resource, the fields that `update` takes, where it does not take all: an edit of others is left to staff. */
  readonly updatedFields?: Readonly<Record<string, readonly string[]>>;
  /**
   * Of a registrar: all domains that it has, page by page, each once. What is not among them is not there: where the
   * list breaks off, it throws. Within five minutes.
   *
   * @param known what we have with it, for a registrar that has no list: it is asked for each by its name.
   */
  readonly listDomains?: (
    provider: ProviderAccount,
    signal: AbortSignal,
    known: readonly RegistrarDomain[],
  ) => AsyncIterable<RegistrarDomain>;
  /**
   * Of a panel: what an account uses, which changes nothing there; null where there is no such account. Within a minute.
   *
   * @throws ProviderFailure, without secrets: what is the matter, and whether it may well work in a while.
   */
  readonly usage?: (account: HostedAccount, signal: AbortSignal) => Promise<AccountUsage | null>;
  /**
   * Of a panel: all accounts that it has, each once. What is not among them is not there: where the list breaks off, it
   * throws as `usage` does. Within five minutes.
   */
  readonly listAccounts?: (provider: ProviderAccount, signal: AbortSignal) => AsyncIterable<PanelAccount>;
  /** Within ten seconds. */
  readonly testConnection?: (provider: ProviderAccount) => Promise<ConnectionAnswer>;
  /** Follows what was under way when the program stopped; null where the other side does not know of it. */
  readonly resume?: (order: Order, channel: Channel) => Promise<Outcome | null>;
}

export type Operation = 'runScript' | 'deployFile' | 'deployApplication' | 'testConnection';

/** By name. */
export type Adapters = Readonly<Record<string, Adapter>>;
