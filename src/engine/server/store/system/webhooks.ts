/** Webhooks and their deliveries: rows of the engine's resources of these names, which jobs write. */
import { sql } from 'kysely';
import type { Registry, Resource } from '../../../registry/types.ts';
import { openRow, sealRow } from '../encryption.ts';
import { parameter, type Executor } from '../fragment.ts';
import { uuidv7 } from '../uuid.ts';
import { jobQueries } from './jobs.ts';

/** The resources of webhooks; part of the engine, and optional in a registry. */
const webhooksName = 'webhooks';
const deliveriesName = 'webhook-deliveries';

/** Job that sends the deliveries of a record to a webhook, one after another. */
export const deliveryJob = 'webhook-deliveries';
/** Notification of a webhook that has become active. */
export const webhooksWoken = 'webhooks';

/** Returns the two resources; null where the registry lacks one. */
export function webhookResources({
  resources,
}: Registry): { readonly webhooks: Resource; readonly deliveries: Resource } | null {
  const webhooks = resources[webhooksName];
  const deliveries = resources[deliveriesName];
  return webhooks && deliveries ? { webhooks, deliveries } : null;
}

/** A webhook as jobs need it. */
export interface StoredWebhook {
  readonly uuid: string;
  readonly name: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly filter: Readonly<Record<string, unknown>> | null;
  readonly fields: readonly string[] | null;
  readonly user_uuid: string | null;
  readonly token_uuid: string | null;
  readonly secret: string | null;
  readonly former_secret: string | null;
  readonly former_until: Date | null;
  readonly last_delivered_at: Date | null;
  readonly status: string;
  readonly created_at: Date;
}

/** The audit entry that a delivery is about. */
interface DeliveredEvent {
  readonly uuid: string;
  readonly verb: string;
  readonly client_uuid: string | null;
  readonly fields: readonly string[] | null;
  readonly user_uuid: string | null;
  readonly token_uuid: string | null;
}

/** A delivery to be stored. */
export interface NewDelivery {
  readonly webhook_uuid: string;
  readonly event_id: string;
  readonly type: string;
  /** RFC 3339. */
  readonly at: string;
  readonly resource: string | null;
  readonly record_uuid: string | null;
  readonly event: DeliveredEvent | null;
  readonly own_token: boolean;
}

/** A delivery that waits. */
export interface WaitingDelivery extends Omit<NewDelivery, 'at'> {
  readonly uuid: string;
  readonly at: Date;
  readonly attempts: number;
  readonly due_at: Date | null;
  readonly created_at: Date;
}

/** Result of an attempt. */
interface DeliveryResult {
  readonly status: 'waiting' | 'delivered' | 'failed' | 'skipped';
  readonly attempts: number;
  readonly due_at: Date | null;
  readonly request: string | null;
  readonly answer_status: number | null;
  readonly answer: string | null;
  readonly error: string | null;
}

/** Queries on webhooks and their deliveries. */
export interface WebhookQueries {
  activeWebhooks(): Promise<readonly StoredWebhook[]>;
  findWebhook(uuid: string): Promise<StoredWebhook | null>;
  /** Stores the place up to which events have been handed out, if it still is the earlier one. */
  movePlace(from: string, to: string): Promise<boolean>;
  /** Adds deliveries, but for events that are known, and enqueues their jobs. */
  addDeliveries(deliveries: readonly NewDelivery[], now: Date): Promise<void>;
  /** Makes deliveries wait again, whatever became of them, and enqueues their jobs. */
  redeliver(deliveries: readonly NewDelivery[], now: Date): Promise<void>;
  /** Enqueues the jobs of everything that waits for the webhook. */
  enqueueWaiting(webhook: string, now: Date): Promise<void>;
  nextDelivery(lane: DeliveryLane): Promise<WaitingDelivery | null>;
  storeResult(uuid: string, result: DeliveryResult, now: Date): Promise<void>;
  /** Notes on the webhook how the last attempt ended. */
  noteAttempt(webhook: string, attempt: { readonly isDelivered: boolean; readonly now: Date }): Promise<void>;
  /** @returns false if it was off before */
  disableWebhook(uuid: string, reason: string, now: Date): Promise<boolean>;
  /** Replaces the secret. The former one signs too until the time given. */
  rotateSecret(
    uuid: string,
    rotation: { readonly secret: string; readonly until: Date; readonly now: Date },
  ): Promise<void>;
  noteRedelivery(uuid: string, span: { readonly from: Date; readonly until: Date }): Promise<void>;
  deleteDeliveriesBefore(instant: Date): Promise<void>;
}

/** Deliveries that are sent one after another: those of a record to a webhook, or a single one without a record. */
export interface DeliveryLane {
  readonly webhook: string;
  /** The record, or the delivery itself where it is about none. */
  readonly of: string;
}

/** Key of the setting with the place up to which events have been handed out. */
export const webhookPlace = 'webhook place';

/** Returns the queries on a pool or transaction. */
export function webhookQueries(executor: Executor): WebhookQueries {
  return { ...readingQueries(executor), ...resultQueries(executor), ...deliveryQueries(executor) };
}

type Reading = 'activeWebhooks' | 'findWebhook' | 'nextDelivery';
type Results =
  | 'storeResult'
  | 'noteAttempt'
  | 'disableWebhook'
  | 'rotateSecret'
  | 'noteRedelivery'
  | 'deleteDeliveriesBefore';

const columns = sql`uuid, name, url, to_json(events) as events, filter, to_json(fields) as fields, user_uuid, token_uuid,
  secret, former_secret, former_until, last_delivered_at, status, created_at`;

const laneOf = sql`coalesce(record_uuid, uuid)`;

function readingQueries(executor: Executor): Pick<WebhookQueries, Reading> {
  const opened = (row: StoredWebhook): StoredWebhook => openRow(executor, webhooksName, { ...row });
  return {
    async activeWebhooks() {
      const { rows } = await sql<StoredWebhook>`select ${columns} from webhooks where status = 'active'
        order by uuid`.execute(executor);
      return rows.map(opened);
    },
    async findWebhook(uuid) {
      const { rows } = await sql<StoredWebhook>`select ${columns} from webhooks where uuid = ${uuid}`.execute(executor);
      return rows[0] ? opened(rows[0]) : null;
    },
    async nextDelivery({ webhook, of }) {
      const { rows } = await sql<WaitingDelivery>`select uuid, webhook_uuid, event_id, type, at, resource, record_uuid,
          event, own_token, attempts, due_at, created_at
        from webhook_deliveries where webhook_uuid = ${webhook} and ${laneOf} = ${of}::uuid and status = 'waiting'
        order by uuid limit 1`.execute(executor);
      return rows[0] ?? null;
    },
  };
}

function resultQueries(executor: Executor): Pick<WebhookQueries, Results> {
  return {
    async storeResult(uuid, { status, attempts, due_at, request, answer_status, answer, error }, now) {
      await sql`update webhook_deliveries set status = ${status}, attempts = ${attempts},
          due_at = ${parameter(due_at, 'timestamptz')}, sent_at = ${now}, request = ${parameter(request, 'text')},
          answer_status = ${parameter(answer_status, 'bigint')}, answer = ${parameter(answer, 'text')},
          error = ${parameter(error, 'text')}, updated_at = ${now}, version = version + 1
        where uuid = ${uuid}`.execute(executor);
    },
    async noteAttempt(webhook, { isDelivered, now }) {
      await (
        isDelivered
          ? sql`update webhooks set last_delivered_at = ${now}, failing_since = null where uuid = ${webhook}`
          : sql`update webhooks set failing_since = ${now} where uuid = ${webhook} and failing_since is null`
      ).execute(executor);
    },
    async disableWebhook(uuid, reason, now) {
      const { rows } =
        await sql`update webhooks set status = 'disabled', disabled_reason = ${reason}, updated_at = ${now},
          version = version + 1
        where uuid = ${uuid} and status = 'active' returning uuid`.execute(executor);
      return rows.length > 0;
    },
    async rotateSecret(uuid, { secret, until, now }) {
      const { rows } =
        await sql<StoredWebhook>`select ${columns} from webhooks where uuid = ${uuid} for update`.execute(executor);
      const former = rows[0] ? openRow(executor, webhooksName, { ...rows[0] }).secret : null;
      const sealed = sealRow(executor, webhooksName, { uuid, values: { secret, former_secret: former } });
      await sql`update webhooks set secret = ${parameter(sealed['secret'] ?? null, 'text')},
          former_secret = ${parameter(sealed['former_secret'] ?? null, 'text')}, former_until = ${until},
          updated_at = ${now}, version = version + 1
        where uuid = ${uuid}`.execute(executor);
    },
    async noteRedelivery(uuid, { from, until }) {
      await sql`update webhooks set redeliver_from = ${from}, redeliver_until = ${until} where uuid = ${uuid}`.execute(
        executor,
      );
    },
    async deleteDeliveriesBefore(instant) {
      await sql`delete from webhook_deliveries where created_at < ${instant} and status <> 'waiting'`.execute(executor);
    },
  };
}

interface StoredLane {
  readonly webhook: string;
  readonly of: string;
}

function deliveryQueries(executor: Executor): Omit<WebhookQueries, Reading | Results> {
  const jobs = jobQueries(executor);
  const enqueue = async (lanes: readonly StoredLane[], now: Date): Promise<void> => {
    const byKey = new Map(lanes.map((lane) => [`${lane.webhook} ${lane.of}`, lane]));
    for (const [key, { webhook, of }] of byKey)
      await jobs.enqueue({ kind: deliveryJob, key, data: { webhook, of }, priority: 10, now });
  };
  const insert = async (deliveries: readonly NewDelivery[], now: Date, isAgain: boolean): Promise<void> => {
    if (deliveries.length === 0) return;
    const given = deliveries.map((one) => ({ ...one, uuid: uuidv7(now.getTime()) }));
    const { rows } = await sql<StoredLane>`insert into webhook_deliveries as delivery
        (uuid, created_at, updated_at, version, webhook_uuid, event_id, type, at, resource, record_uuid, event, own_token,
          attempts, status)
      select given.uuid, ${now}, ${now}, 1, webhook_uuid, event_id, type, at, resource, record_uuid, event, own_token, 0,
        'waiting'
      from json_to_recordset(${parameter(JSON.stringify(given), 'json')}) as given (uuid uuid, webhook_uuid uuid,
        event_id text, type text, at timestamptz, resource text, record_uuid uuid, event jsonb, own_token boolean)
      order by given.uuid
      on conflict (webhook_uuid, event_id) ${
        isAgain
          ? sql`do update set status = 'waiting', attempts = 0, due_at = null, updated_at = excluded.updated_at,
              version = delivery.version + 1`
          : sql`do nothing`
      }
      returning webhook_uuid as webhook, coalesce(record_uuid, uuid) as of`.execute(executor);
    await enqueue(rows, now);
  };
  return {
    async movePlace(from, to) {
      const { rows } = await sql`update beheer_settings set value = ${to}
        where key = ${webhookPlace} and value = ${from} returning key`.execute(executor);
      return rows.length > 0;
    },
    addDeliveries: (deliveries, now) => insert(deliveries, now, false),
    redeliver: (deliveries, now) => insert(deliveries, now, true),
    async enqueueWaiting(webhook, now) {
      const { rows } = await sql<StoredLane>`select distinct webhook_uuid as webhook, ${laneOf} as of
        from webhook_deliveries where webhook_uuid = ${webhook} and status = 'waiting'`.execute(executor);
      await sql`update webhook_deliveries set due_at = null where webhook_uuid = ${webhook} and status = 'waiting'`.execute(
        executor,
      );
      await enqueue(rows, now);
    },
  };
}
