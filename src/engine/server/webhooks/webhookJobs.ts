/**
 * Jobs of webhooks. A schedule follows the events of the audit trail and stores a delivery for each webhook that wants
 * one. A job per webhook and record sends them in order, so that a receiver that fails delays only what it would get.
 */
import { isRecord } from '../../values/json.ts';
import type { Registry } from '../../registry/types.ts';
import type { Job } from '../jobs/job.ts';
import { accountMails, greetingOf } from '../mail/accountMails.ts';
import { queueMail } from '../mail/queueMail.ts';
import { selectEvents } from '../store/audit/events.ts';
import { systemCaller } from '../store/caller.ts';
import { Failure } from '../store/failure.ts';
import { systemQueries } from '../store/system.ts';
import {
  deliveryJob,
  webhookPlace,
  webhookResources,
  webhooksWoken,
  type DeliveryLane,
  type StoredWebhook,
  type WaitingDelivery,
} from '../store/system/webhooks.ts';
import { attemptDelivery, type Attempt, type WebhookServices } from './deliver.ts';
import { deliveriesOf, resourcesFollowed } from './deliveriesOf.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** Delays between attempts: ten attempts within three days. */
const delays = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 20 * hour];
const followMilliseconds = 2 * second;
const eventsAtOnce = 500;
/** Deliveries of a record that one run of the job sends. */
const deliveriesAtOnce = 25;
const retentionMilliseconds = 30 * 24 * hour;

/** Returns the jobs of webhooks: handing out events, sending, and deleting old deliveries. */
export const webhookJobs = (services: WebhookServices): readonly Job[] => [
  eventsJob(services),
  sendJob(services),
  purgeJob(services),
];

function eventsJob(services: WebhookServices): Job {
  return {
    name: 'webhook-events',
    everyMilliseconds: minute,
    runsAtStart: true,
    wokenBy: webhooksWoken,
    async run(_now, { signal }) {
      let state = await handOut(services);
      while (state === 'more' && !signal.aborted) state = await handOut(services);
      return state === 'idle' ? null : new Date(services.now().getTime() + followMilliseconds);
    },
  };
}

/** Stores the deliveries of the next events. They and the place after the events are in one transaction. */
async function handOut({ store, queries, now }: WebhookServices): Promise<'idle' | 'done' | 'more'> {
  const registry = store.registry();
  if (webhookResources(registry) === null) return 'idle';
  const place = await queries.settings.getSetting(webhookPlace);
  if (place === null) return 'idle';
  const active = await queries.webhooks.activeWebhooks();
  if (active.length === 0) {
    await queries.settings.deleteSetting(webhookPlace);
    // A webhook may have become active in between: it needs the place.
    if ((await queries.webhooks.activeWebhooks()).length > 0) await queries.settings.settleSetting(webhookPlace, place);
    return 'idle';
  }
  const wanted = { limit: eventsAtOnce, resources: resourcesFollowed(registry, active), now: now() };
  const { events, next, more } = await selectEvents(store.database, registry, { ...wanted, after: place }).catch(
    (error: unknown) => {
      // The program was off for longer than events are kept, or runs on a copy of the database.
      if (!(error instanceof Failure) || error.code !== 'E_QUERY') throw error;
      return selectEvents(store.database, registry, { ...wanted, after: 'start' });
    },
  );
  const deliveries = await deliveriesOf(store.database, registry, active, events);
  await store.database.transaction().execute(async (tx) => {
    const { webhooks } = systemQueries(tx);
    if (await webhooks.movePlace(place, next)) await webhooks.addDeliveries(deliveries, now());
  });
  return more ? 'more' : 'done';
}

function sendJob(services: WebhookServices): Job {
  return {
    name: deliveryJob,
    concurrency: 4,
    async run(_now, { data, signal }) {
      const lane = laneIn(data);
      if (lane === null || webhookResources(services.store.registry()) === null) return null;
      for (let sent = 0; sent < deliveriesAtOnce; sent += 1) {
        const next = await sendNext(services, lane, signal);
        if (next !== 'sent') return next;
      }
      return services.now();
    },
  };
}

function laneIn(data: unknown): DeliveryLane | null {
  if (!isRecord(data)) return null;
  const { webhook, of } = data;
  return typeof webhook === 'string' && typeof of === 'string' ? { webhook, of } : null;
}

/** Sends the oldest delivery. Returns when to continue; null if nothing is left to do. */
async function sendNext(
  services: WebhookServices,
  lane: DeliveryLane,
  signal: AbortSignal,
): Promise<'sent' | Date | null> {
  const { queries, now } = services;
  const webhook = await queries.webhooks.findWebhook(lane.webhook);
  const delivery = await queries.webhooks.nextDelivery(lane);
  if (!webhook || !delivery) return null;
  // A test event may be sent before the webhook is turned on.
  if (webhook.status !== 'active' && delivery.event !== null) return null;
  if (delivery.due_at !== null && delivery.due_at > now()) return delivery.due_at;
  const attempt = await attemptDelivery(services, webhook, delivery, signal);
  return concludeAttempt(services, webhook, delivery, attempt);
}

async function concludeAttempt(
  services: WebhookServices,
  webhook: StoredWebhook,
  delivery: WaitingDelivery,
  { outcome, ...logged }: Attempt,
): Promise<'sent' | Date | null> {
  const { webhooks } = services.queries;
  const at = services.now();
  const attempts = delivery.attempts + 1;
  const delay = outcome === 'failed' && delivery.event !== null ? delays[attempts - 1] : undefined;
  const due_at = delay === undefined ? null : new Date(at.getTime() + delay);
  const ended = outcome === 'delivered' ? 'delivered' : outcome === 'skipped' ? 'skipped' : 'failed';
  const status = due_at === null ? ended : 'waiting';
  const isLost = outcome === 'ownerless' || outcome === 'gone';
  await webhooks.storeResult(delivery.uuid, { ...logged, status, attempts, due_at }, at);
  if (outcome !== 'skipped')
    await webhooks.noteAttempt(webhook.uuid, { isDelivered: outcome === 'delivered', now: at });
  const isDead =
    outcome === 'failed' &&
    delivery.event !== null &&
    due_at === null &&
    (webhook.last_delivered_at === null || webhook.last_delivered_at < delivery.created_at);
  if (isLost || isDead) {
    await turnOff(services, webhook, logged.error ?? '');
    return null;
  }
  return due_at ?? 'sent';
}

/** Turns the webhook off and notifies its owner, in one transaction. */
async function turnOff({ store, now }: WebhookServices, webhook: StoredWebhook, reason: string): Promise<void> {
  const registry = store.registry();
  const resources = webhookResources(registry);
  if (resources === null) return;
  await store.unitOfWork(systemCaller, async (records, tx) => {
    const queries = systemQueries(tx);
    if (!(await queries.webhooks.disableWebhook(webhook.uuid, reason.slice(0, 300), now()))) return;
    const changes = [{ field: 'status', before: 'active', after: 'disabled' }];
    await records.noteChanges(systemCaller, resources.webhooks, 'edit', [{ uuid: webhook.uuid, changes }]);
    const owner = webhook.user_uuid === null ? null : await queries.users.findAccount(webhook.user_uuid);
    if (owner === null) return;
    await queueMail(queries.mails, {
      kind: accountMails['webhook-disabled'],
      to: owner.email,
      language: owner.language,
      data: { ...greetingOf(owner), name: webhook.name, reason, path: pathOf(registry, webhook) },
      now: now(),
    });
  });
}

const pathOf = ({ resources }: Registry, { uuid }: StoredWebhook): string =>
  `${resources['webhooks']?.route ?? '/webhooks'}/${uuid}`;

function purgeJob({ store, queries, now }: WebhookServices): Job {
  return {
    name: 'purge-webhook-deliveries',
    everyMilliseconds: 24 * hour,
    async run() {
      if (webhookResources(store.registry()) !== null)
        await queries.webhooks.deleteDeliveriesBefore(new Date(now().getTime() - retentionMilliseconds));
    },
  };
}
