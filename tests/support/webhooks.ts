/** Webhooks of a server under test, whose jobs run by its clock. */
import { expect, vi } from 'vitest';
import type { JobWorker } from '../../src/engine/server/jobs/worker.ts';
import { outboundPolicy, publicOnly } from '../../src/engine/server/outbound/policy.ts';
import { webhookJobs } from '../../src/engine/server/webhooks/webhookJobs.ts';
import type { TestActor, TestApp } from './app.ts';
import { mergedWith } from './modules.ts';
import { attempt, workerOf } from './queue.ts';

/** Allows webhooks to servers on this machine. */
export const localWebhooks = outboundPolicy(['127.0.0.0/8'], 'WEBHOOK_ALLOW');

/** The business, with webhooks that may call this machine. */
export const modulesForWebhooks = () => mergedWith({ outbound: publicOnly, webhooks: localWebhooks });

export interface Delivery {
  readonly uuid: string;
  readonly type: string;
  readonly status: string;
  readonly attempts: number;
  readonly due_at: string | null;
  readonly answer_status: number | null;
  readonly answer: string | null;
  readonly error: string | null;
  readonly record_uuid: string | null;
  readonly own_token: boolean;
}

export interface Webhooks {
  /** Creates a webhook, whose answer has the secret. */
  create(actor: TestActor, values: object): Promise<{ readonly uuid: string; readonly secret: string }>;
  /** Hands out the events of a record, as many as it has, and sends what is due. */
  deliver(record: string, events?: number): Promise<void>;
  /** Sends what is due. */
  send(): Promise<void>;
  deliveries(webhook: string): Promise<readonly Delivery[]>;
  readonly worker: JobWorker;
}

export function webhooksOf(api: TestApp): Webhooks {
  const services = {
    store: api.store,
    queries: api.queries,
    policy: localWebhooks,
    now: () => api.clock.now,
    patienceMilliseconds: 400,
  };
  const [follow, ...jobs] = webhookJobs(services);
  const worker = workerOf(api, jobs, (error) => {
    throw error;
  });
  const send = async (): Promise<void> => {
    // Each turn can enqueue a further run.
    for (let turn = 0; turn < 4; turn += 1) {
      await worker.turn();
      await worker.idle();
    }
  };
  return {
    worker,
    create: (actor, values) => api.call(actor, 'POST /api/webhooks', { name: 'Receiver', ...values }),
    async deliver(record, events = 1) {
      // Transactions of other databases of the server hold events back.
      await vi.waitFor(
        async () => {
          const { events: served } = await api.call<{ events: readonly { readonly uuid: string }[] }>(
            'management',
            'GET /api/events?limit=1000',
          );
          expect(served.filter(({ uuid }) => uuid === record).length).toBeGreaterThanOrEqual(events);
        },
        { timeout: 30_000, interval: 50 },
      );
      await follow?.run(api.clock.now, attempt());
      await send();
    },
    send,
    deliveries: (webhook) =>
      api.call(
        'management',
        `GET /api/webhook-deliveries?sort=["uuid","ASC"]&filter=${JSON.stringify({ webhook_uuid: webhook })}`,
      ),
  };
}
