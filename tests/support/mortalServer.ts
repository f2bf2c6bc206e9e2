/**
 * A server that ends suddenly before a chosen statement. In the process of the tests its connections are cut and stay
 * cut; `mortalChild.ts` runs it in a process of its own, which is killed. The database sees no difference.
 */
import { Client } from 'pg';
import type { InjectOptions } from 'fastify';
import { modulesWith } from './modulesWith.ts';
import { buildApp } from '../../src/engine/server/start/app.ts';
import { sendReminders } from '../../src/modules/billing/server/reminders/reminders.ts';
import { applyDomainTerms } from '../../src/modules/domains/server/domainTerms.ts';
import { removeOldAccounts } from '../../src/modules/services/server/moves/movedAccounts.ts';
import { removeEnded } from '../../src/modules/services/server/life/removals.ts';
import { billDue } from '../../src/modules/subscriptions/server/billing/billDue.ts';
import { enforceNonPayment } from '../../src/modules/subscriptions/server/life/nonPayment.ts';
import { createJobWorker } from '../../src/engine/server/jobs/worker.ts';
import { providerWork } from '../../src/modules/services/server/provisioning/providerWork.ts';
import { openStore } from '../../src/engine/server/store/store.ts';
import { programQueries } from '../../src/engine/server/store/system.ts';
import { bookedAdapters } from './bookedAdapter.ts';
import { productRegistry } from './testRegistry.ts';
import { testKeyring } from './keyring.ts';

/** So long that it is not kept any longer in the midst of a task, which would be a statement more. */
export const leaseMilliseconds = 180_000;

export interface Call {
  readonly method: 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A task for the server: a request, the jobs that are due, or a nightly round. */
export type Task =
  | { readonly call: Call }
  | { readonly workAt: string }
  | { readonly roundAt: string; readonly round: Round };

/** Each as its job of that name does. */
export const rounds = {
  'due-subscriptions': billDue,
  'non-payment': enforceNonPayment,
  'domain-terms': applyDomainTerms,
  reminders: sendReminders,
  'ended-services': removeEnded,
  'moved-accounts': removeOldAccounts,
} as const;
export type Round = keyof typeof rounds;

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface MortalOptions {
  readonly connectionString: string;
  readonly moment: string;
  /** What its provider writes in. */
  readonly book: string;
}

export interface MortalServer {
  /** What it asked the database. */
  readonly asked: string[];
  run(task: Task): Promise<Answer>;
  close(): Promise<void>;
}

/** @param before each statement, with its connection; what it throws is what the server hears from the database. */
export async function openMortalServer(
  { connectionString, moment, book }: MortalOptions,
  before: (nth: number, connection: Client) => void,
): Promise<MortalServer> {
  const asked: string[] = [];
  let time = new Date(moment);
  const now = (): Date => time;
  const own = new URL(connectionString);
  own.searchParams.set('application_name', mortal);
  const adapters = bookedAdapters(book);
  const modules = modulesWith(adapters);
  const store = await openStore({
    keyring: testKeyring,
    connectionString: own.href,
    registry: await productRegistry(),
    ...modules,
    now,
    log: () => undefined,
  });
  const queries = programQueries(store.database, store.registry, store.lookups);
  const app = await buildApp({
    store,
    queries,
    modules,
    now,
    xsrfKey: 'a key for tests',
    version: '1.2.3',
    cdnHost: null,
    trustProxy: [],
    pagesDirectory: '/nowhere',
    accounts: {
      origin: () => 'https://beheer.example.nl',
      originIsGiven: true,
      registration: true,
      requireSecondFactor: 'off',
      delivery: 'outbox',
    },
  });
  /** Called when the connections are cut. */
  let end = (): void => undefined;
  const release = listenToStatements((text, connection) => {
    asked.push(text);
    try {
      before(asked.length, connection);
    } catch (error) {
      end();
      throw error;
    }
  });
  async function work(): Promise<Answer> {
    const errors: unknown[] = [];
    const onError = (error: unknown): void => void errors.push(error);
    const worker = createJobWorker(providerWork({ store, adapters, now, onError }), {
      queries,
      now,
      leaseMilliseconds,
      onError: (_job, error) => onError(error),
    });
    // A living server would wait for the database, to write what the provider answered.
    end = () => void worker.stop();
    // The line first, then what it asks for.
    for (let turn = 0; turn < 2 && errors.length === 0; turn += 1) {
      await worker.turn().catch((error: unknown) => errors.push(error));
      await worker.idle();
    }
    return { status: errors.length === 0 ? 200 : 500, body: { errors: errors.map(String) } };
  }
  return {
    asked,
    async run(task) {
      if ('workAt' in task) {
        time = new Date(task.workAt);
        return work();
      }
      if ('roundAt' in task) {
        time = new Date(task.roundAt);
        const result = await rounds[task.round](store, time).catch((error: unknown) => ({ failed: [String(error)] }));
        const failed = typeof result === 'object' && 'failed' in result ? result.failed : [];
        return { status: failed.length === 0 ? 200 : 500, body: { failed } };
      }
      const { method, url, headers, body } = task.call;
      const answer = await app.inject({ method, url, headers, payload: body } satisfies InjectOptions);
      return { status: answer.statusCode, body: answer.json() };
    },
    async close() {
      release();
      await app.close();
      await store.close();
    },
  };
}

/** What its connections call themselves. */
const mortal = 'beheer-mortal';

/** Hears every statement of such connections before it is sent. @returns what ends that. */
function listenToStatements(before: (text: string, connection: Client) => void): () => void {
  const query: (...given: unknown[]) => unknown = Client.prototype.query;
  Object.assign(Client.prototype, {
    query(this: Client, ...given: readonly unknown[]): unknown {
      const texts = textsOf(given[0]);
      if (texts.length === 0 || !isMortal(this)) return query.apply(this, [...given]);
      try {
        for (const text of texts) before(text, this);
      } catch (error) {
        return reject(given[0], error as Error);
      }
      return query.apply(this, [...given]);
    },
  });
  return () => void Object.assign(Client.prototype, { query });
}

/** Reports the error as the driver does: to the callback of a query object, otherwise with a promise. */
function reject(statement: unknown, error: Error): unknown {
  const callback: unknown =
    typeof statement === 'object' && statement !== null ? Reflect.get(statement, 'callback') : null;
  if (typeof callback !== 'function') return Promise.reject(error);
  process.nextTick(callback, error);
  return statement;
}

/**
 * Of a statement as it stands, or of one that is kept ready under a name, with what begins or ends its transaction in the
 * same message.
 */
function textsOf(statement: unknown): readonly string[] {
  if (typeof statement === 'string') return [statement];
  if (typeof statement !== 'object' || statement === null) return [];
  const text: unknown = Reflect.get(statement, 'text');
  const edge: unknown = Reflect.get(statement, 'edge');
  if (typeof text !== 'string') return [];
  return [...(edge === 'begin' ? ['begin'] : []), text, ...(edge === 'commit' ? ['commit'] : [])];
}

function isMortal(connection: Client): boolean {
  const parameters: unknown = Reflect.get(connection, 'connectionParameters');
  return (
    typeof parameters === 'object' && parameters !== null && Reflect.get(parameters, 'application_name') === mortal
  );
}
