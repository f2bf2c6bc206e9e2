/** Registry of services: for each resource its record states per operation, and its provider. */
import type { ActionOf, FieldsOf, Rows, TableOf } from '#engine/registry';
import { acrossClients, type Row, type Tx } from '#engine/server';
import type { ServiceTable } from '../../../providers/server/adapter.ts';
import { rowOf } from '../../../providers/server/choose.ts';
import type { WorkContext } from '../../../providers/server/work.ts';
import { servedFields } from '../../../dns/server/zones.ts';
import { registrarFields } from '../../../domains/server/registrarChanges.ts';
import { settleRenewal } from '../../../domains/server/renewal.ts';
import { followRenewal } from '../life/propagateEntitlement.ts';
import { settleTransferCode } from '../../../domains/server/transferCode.ts';
import { domainTerm } from './domainTerm.ts';

/** Resources with service changes on their records. */
export type ServiceName = OrderedName | 'dns-zones' | 'mailboxes';

/** Resources that can be ordered separately. A zone comes with its domain, a mailbox with its account. */
export type OrderedName = 'hosting' | 'applications' | 'servers' | 'databases' | 'domains';

/** States of the records of a service. */
export type StateOf<Table extends ServiceTable = ServiceTable> = Rows[Table]['status'];

/** Operation of a service change. Includes the steps of moves, which have no course here. */
export type ChangeOperation = Rows['service_changes']['operation'];

/** Record states and actions of an operation. */
export interface Course<Table extends ServiceTable = ServiceTable> {
  /** State change that requests the operation; without it, only an order requests it. */
  readonly asked?: { readonly from?: StateOf<Table>; readonly to: StateOf<Table> };
  /** States of the record while the operation is open. */
  readonly under?: readonly StateOf<Table>[];
  readonly done?: {
    readonly action: ActionOf<ServiceName>;
    readonly state: StateOf<Table>;
    body?(this: void, tx: Tx, record: Rows[Table], today: string): Promise<Row>;
  };
  /** Action and state of the record after a failure; without it, only the change shows the failure. */
  readonly failed?: { readonly action: ActionOf<ServiceName>; readonly state: StateOf<Table> };
  /** States in which the operation can never complete. */
  readonly over?: readonly StateOf<Table>[];
  /** Action on the record when the change is cancelled. */
  cancelled?(this: void, record: Rows[Table]): ActionOf<ServiceName>;
  /** Action that starts the operation, also after a failure. */
  readonly begin?: ActionOf<ServiceName>;
  /** Handler for operations that do not change the state of the record; replaces all of the above. */
  settle?(this: void, place: WorkContext, record: Rows[Table], change: FieldsOf<'service-changes'>): Promise<void>;
}

/** A service with its operations. Operations without a course do not exist for it. */
export interface Service<Table extends ServiceTable = ServiceTable> {
  readonly table: Table;
  provider(this: void, tx: Tx, record: Rows[Table]): Promise<Rows['providers'] | null>;
  readonly courses: Readonly<Partial<Record<ChangeOperation, Course<Table>>>>;
  /** Fields whose change requests an update while the record is in a state of `inUse`. */
  readonly watched?: readonly string[];
  readonly inUse?: readonly StateOf<Table>[];
}

const ofItsOwn = (tx: Tx, record: { readonly provider_uuid: string | null }): Promise<Rows['providers'] | null> =>
  rowOf(tx, 'providers', record.provider_uuid);

async function ofItsServer(tx: Tx, record: { readonly server_uuid: string }): Promise<Rows['providers'] | null> {
  const server = await rowOf(tx, 'servers', record.server_uuid);
  return server ? ofItsOwn(tx, server) : null;
}

/** Services in a control panel use the provider of the panel, if it has one. */
async function ofItsPanel(tx: Tx, record: { readonly server_uuid: string }): Promise<Rows['providers'] | null> {
  const server = await rowOf(tx, 'servers', record.server_uuid);
  const panel = server?.panel === 'none' ? null : await rowOf(tx, 'providers', server?.panel_provider_uuid);
  return panel ?? (server ? ofItsOwn(tx, server) : null);
}

async function ofItsAccount(tx: Tx, record: Rows['mailboxes']): Promise<Rows['providers'] | null> {
  const account = await rowOf(tx, 'hosting', record.hosting_uuid);
  return account ? ofItsPanel(tx, account) : null;
}

async function ofItsTld(tx: Tx, record: Rows['domains']): Promise<Rows['providers'] | null> {
  return (
    (await ofItsOwn(tx, record)) ?? ofItsOwn(tx, (await rowOf(tx, 'tlds', record.tld_uuid)) ?? { provider_uuid: null })
  );
}

/** Provider of the zone, else the first enabled DNS provider. */
async function ofDns(tx: Tx, record: Rows['dns_zones']): Promise<Rows['providers'] | null> {
  const own = await ofItsOwn(tx, record);
  if (own) return own;
  const first = await acrossClients(tx, (all) =>
    all
      .selectFrom('providers')
      .select('uuid')
      .where('kind', '=', 'dns')
      .where('status', '!=', 'disabled')
      .orderBy('key')
      .executeTakeFirst(),
  );
  return rowOf(tx, 'providers', first?.uuid);
}

const ready = { action: 'mark-active', state: 'active' } as const;
const failed = { action: 'mark-failed', state: 'failed' } as const;
const suspension = {
  suspend: { asked: { to: 'suspended' } },
  unsuspend: { asked: { from: 'suspended', to: 'active' } },
} as const;
const removal = {
  asked: { to: 'deleting' },
  under: ['deleting'],
  done: { action: 'mark-deleted', state: 'deleted' },
} as const;

/**
 * Services by resource. Products without a record are set up for their order line, and stopped, resumed and ended for
 * their subscription, by staff.
 */
const ofEach: { readonly [Name in ServiceName | 'order-lines' | 'subscriptions']: Service<TableOf<Name>> } = {
  hosting: {
    table: 'hosting',
    provider: ofItsPanel,
    courses: {
      set_up: {
        asked: { to: 'provisioning' },
        under: ['provisioning'],
        begin: 'start-provisioning',
        done: ready,
        failed,
      },
      ...suspension,
      remove: {
        asked: { to: 'terminating' },
        under: ['terminating'],
        done: { action: 'mark-terminated', state: 'terminated' },
      },
      update: {},
    },
    watched: ['hosting_pack_uuid', 'pack_snapshot', 'password', 'domain_uuid', 'ip', 'php_version'],
    inUse: ['active', 'suspended'],
  },
  applications: {
    table: 'applications',
    provider: ofItsServer,
    courses: {
      set_up: { asked: { to: 'installing' }, under: ['installing'], begin: 'start-installing', done: ready, failed },
      ...suspension,
      remove: removal,
      update: {},
    },
    // Source and build fields are not watched: they take effect with the next deployment.
    watched: ['domain_uuid', 'aliases', 'public_path', 'php_version', 'port', 'start_command', 'env'],
    inUse: ['active', 'deploying', 'stopped', 'suspended'],
  },
  servers: {
    table: 'servers',
    provider: ofItsOwn,
    courses: {
      set_up: {
        asked: { to: 'provisioning' },
        under: ['provisioning'],
        begin: 'start-provisioning',
        done: ready,
        failed,
      },
      // Only the life chart requests these. The server changes its state after the operation has succeeded.
      suspend: { under: ['active', 'maintenance', 'unreachable'], done: { action: 'switch-off', state: 'off' } },
      unsuspend: { under: ['off'], done: { action: 'switch-on', state: 'active' } },
      remove: removal,
      update: {},
    },
    watched: ['hostname', 'server_type_uuid', 'backups_enabled'],
    inUse: ['active', 'off', 'maintenance', 'unreachable'],
  },
  databases: {
    table: 'databases',
    provider: ofItsPanel,
    courses: {
      set_up: { asked: { to: 'pending' }, under: ['pending'], begin: 'retry', done: ready, failed },
      ...suspension,
      remove: removal,
      update: {},
    },
    watched: ['engine_version', 'charset', 'collation', 'quota_mb'],
    inUse: ['active', 'suspended'],
  },
  mailboxes: {
    table: 'mailboxes',
    provider: ofItsAccount,
    courses: {
      set_up: { asked: { to: 'pending' }, under: ['pending'], begin: 'retry', done: ready, failed },
      remove: removal,
      update: {},
    },
    watched: ['password', 'quota_mb', 'aliases', 'forward_to'],
    inUse: ['active'],
  },
  domains: {
    table: 'domains',
    provider: ofItsTld,
    courses: {
      set_up: {
        under: ['pending_registration', 'pending_transfer_in'],
        done: { ...ready, body: domainTerm },
        over: ['failed', 'transfer_failed'],
        cancelled: ({ status }) => (status === 'pending_transfer_in' ? 'mark-transfer-failed' : 'mark-failed'),
      },
      update: {},
      renew: {
        async settle(place, domain, change) {
          await settleRenewal(place, domain, change);
          if (change.status === 'succeeded') await followRenewal(place, domain.uuid);
        },
      },
      restore: { settle: settleRenewal },
      transfer_code: { settle: settleTransferCode },
      // Requested on the cancellation date. After the registrar has deleted the domain, the registry keeps it in
      // quarantine.
      remove: {
        under: ['active', 'expired', 'cancel_scheduled'],
        done: { action: 'quarantine', state: 'quarantine' },
      },
    },
    watched: registrarFields,
    inUse: ['active', 'expired', 'cancel_scheduled', 'pending_transfer_out', 'quarantine'],
  },
  'dns-zones': {
    table: 'dns_zones',
    provider: ofDns,
    courses: {
      set_up: { asked: { to: 'pending' }, under: ['pending'], begin: 'retry', done: ready, failed },
      remove: removal,
      update: {},
    },
    watched: servedFields,
    inUse: ['active'],
  },
  'order-lines': { table: 'order_lines', provider: () => Promise.resolve(null), courses: { set_up: {} } },
  subscriptions: {
    table: 'subscriptions',
    provider: () => Promise.resolve(null),
    courses: { suspend: {}, unsuspend: {}, remove: {} },
  },
};

/** Services by resource name, for lookups with an arbitrary name. */
export const services: Readonly<Record<string, Service>> = ofEach;
