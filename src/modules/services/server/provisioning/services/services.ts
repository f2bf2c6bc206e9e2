/** What can be set up, suspended and removed: for each resource how its records show how far that is, and which provider it is with. */
import type { Rows } from '../../../../../engine/registry/rows.ts';
import type { Row, Tx } from '../../../../../engine/server/store/contract.ts';
import type { ServiceOperation } from '../../../../providers/server/adapter.ts';
import { rowOf } from '../../../../providers/server/choose.ts';
import { domainTerm } from './domainTerm.ts';

/** How a record shows that something is done with it. */
export interface Course {
  /** The change of its state that asks for it; without one only an order does. */
  readonly asked?: { readonly from?: string; readonly to: string };
  /** Its state meanwhile. */
  readonly under?: readonly string[];
  readonly done?: {
    readonly action: string;
    readonly state: string;
    readonly body?: (tx: Tx, record: Row, today: string) => Promise<Row>;
  };
  /** The record says so as well; without it only the change does. */
  readonly failed?: { readonly action: string; readonly state: string };
  /** States that say that it will never be. */
  readonly over?: readonly string[];
  /** When nobody wants it any more. */
  readonly cancelled?: (record: Row) => string;
  /** Starts it, also after it failed. */
  readonly begin?: string;
}

export interface Service {
  readonly table: 'hosting' | 'applications' | 'servers' | 'databases' | 'domains' | 'order_lines';
  readonly provider: (tx: Tx, record: Row) => Promise<Row | null>;
  readonly courses: Readonly<Partial<Record<ServiceOperation, Course>>>;
}

const ofItsOwn = (tx: Tx, record: Row): Promise<Rows['providers'] | null> =>
  rowOf(tx, 'providers', record['provider_uuid']);

async function ofItsServer(tx: Tx, record: Row): Promise<Row | null> {
  const server = await rowOf(tx, 'servers', record['server_uuid']);
  return server ? ofItsOwn(tx, server) : null;
}

async function ofItsTld(tx: Tx, record: Row): Promise<Row | null> {
  return (await ofItsOwn(tx, record)) ?? ofItsOwn(tx, (await rowOf(tx, 'tlds', record['tld_uuid'])) ?? {});
}

const ready = { action: 'mark-active', state: 'active' } as const;
const failed = { action: 'mark-failed', state: 'failed' } as const;
const suspension: Service['courses'] = {
  suspend: { asked: { to: 'suspended' } },
  unsuspend: { asked: { from: 'suspended', to: 'active' } },
};
const removal: Course = {
  asked: { to: 'deleting' },
  under: ['deleting'],
  done: { action: 'mark-deleted', state: 'deleted' },
};

/** By resource. An order line stands for what has no record of its own. */
export const services: Readonly<Record<string, Service>> = {
  hosting: {
    table: 'hosting',
    provider: ofItsServer,
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
    },
  },
  applications: {
    table: 'applications',
    provider: ofItsServer,
    courses: {
      set_up: { asked: { to: 'installing' }, under: ['installing'], begin: 'start-installing', done: ready, failed },
      ...suspension,
      remove: removal,
    },
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
      remove: removal,
    },
  },
  databases: {
    table: 'databases',
    provider: ofItsServer,
    courses: {
      set_up: { asked: { to: 'pending' }, under: ['pending'], begin: 'retry', done: ready, failed },
      ...suspension,
      remove: removal,
    },
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
    },
  },
  'order-lines': { table: 'order_lines', provider: () => Promise.resolve(null), courses: { set_up: {} } },
};
