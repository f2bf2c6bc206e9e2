/** Makes and sends one delivery: with the record as the owner of the webhook may see it now. */
import { sourceLocale } from '../../texts/locales.ts';
import { inLanguage } from '../../texts/catalogue.ts';
import type { Resource } from '../../registry/types.ts';
import { callerOfToken } from '../auth/tokens.ts';
import { callerOfPerson } from '../auth/sessionUser.ts';
import { seenBy, shownEvent } from '../http/events.ts';
import { OutboundRefused, type OutboundPolicy } from '../outbound/policy.ts';
import { callOutside } from '../outbound/request.ts';
import { eventKind, type TrailEvent } from '../store/audit/events.ts';
import type { Caller } from '../store/caller.ts';
import type { OpenStore, Row } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import type { ProgramQueries } from '../store/system.ts';
import type { StoredWebhook, WaitingDelivery } from '../store/system/webhooks.ts';
import { texts } from '../texts.ts';
import { signedHeaders } from './signature.ts';

/** Services that deliveries need. */
export interface WebhookServices {
  readonly store: OpenStore;
  readonly queries: ProgramQueries;
  readonly policy: OutboundPolicy;
  readonly now: () => Date;
  /** Time for a complete answer. Defaults to 15 seconds. */
  readonly patienceMilliseconds?: number;
}

/** How an attempt ended. */
export interface Attempt {
  readonly outcome: 'delivered' | 'failed' | 'skipped' | 'gone' | 'ownerless';
  readonly request: string | null;
  readonly answer_status: number | null;
  readonly answer: string | null;
  readonly error: string | null;
}

const usualPatience = 15_000;
/** Bytes that are read of an answer. */
const answerBytes = 16_384;
const storedAnswer = 4_000;
const storedRequest = 20_000;

const nothingSent = { request: null, answer_status: null, answer: null } as const;

/** Sends the delivery, unless its owner may not see the record. Never throws because of the receiver. */
export async function attemptDelivery(
  services: WebhookServices,
  webhook: StoredWebhook,
  delivery: WaitingDelivery,
  signal: AbortSignal,
): Promise<Attempt> {
  const caller = await callerOfWebhook(services, webhook);
  if (caller === null) return { ...nothingSent, outcome: 'ownerless', error: english('owner_gone') };
  const content = await contentOf(services, caller, webhook, delivery);
  if (typeof content === 'string') return { ...nothingSent, outcome: 'skipped', error: content };
  return send(services, webhook, { id: delivery.event_id, body: JSON.stringify(content), signal });
}

/** Logs are read by people of several languages; their reasons are in English, as errors of programs are. */
const english = (reason: 'owner_gone' | 'not_visible' | 'not_met' | 'redirect' | 'timeout'): string =>
  inLanguage(texts.label(`webhooks.log.${reason}`), sourceLocale);

/** Returns the caller of the token that made the webhook, else of its owner; null if they have no access any more. */
async function callerOfWebhook(
  { queries, now }: WebhookServices,
  { user_uuid, token_uuid }: StoredWebhook,
): Promise<Caller | null> {
  if (token_uuid !== null) {
    const token = await queries.persons.findTokenOf(token_uuid);
    const isOver = token?.revoked_at !== null || (token.expires_at !== null && token.expires_at <= now());
    return token === null || isOver || !token.proven ? null : callerOfToken(token);
  }
  const person = user_uuid === null ? null : await queries.persons.findPerson(user_uuid);
  return person === null ? null : callerOfPerson(person);
}

/** Returns the body, or why there is nothing to send. */
async function contentOf(
  { store }: WebhookServices,
  caller: Caller,
  webhook: StoredWebhook,
  delivery: WaitingDelivery,
): Promise<object | string> {
  const { type, resource: name, record_uuid, event } = delivery;
  const timestamp = delivery.at.toISOString();
  if (event === null || record_uuid === null)
    return { type, timestamp, data: { webhook: webhook.uuid, name: webhook.name } };
  const resource = store.registry().resources[name ?? ''];
  if (!resource) return english('not_visible');
  const happened: TrailEvent = { ...event, at: timestamp, resource: resource.name, record_uuid };
  const data = await dataOf(store, caller, { webhook, resource, happened });
  if (typeof data === 'string') return data;
  const { id, action, fields, user_uuid } = shownEvent(caller, resource, happened);
  return {
    type,
    timestamp,
    data,
    event: { id, resource: resource.name, action, fields, user_uuid, caused_by_own_token: delivery.own_token },
  };
}

interface Wanted {
  readonly webhook: StoredWebhook;
  readonly resource: Resource;
  readonly happened: TrailEvent;
}

async function dataOf(
  store: OpenStore,
  caller: Caller,
  { webhook, resource, happened }: Wanted,
): Promise<Row | string> {
  const { record_uuid: uuid } = happened;
  if (eventKind(happened) === 'deleted') {
    const seen = await seenBy(store, caller, [happened]);
    return seen.has(happened.uuid) ? { uuid } : english('not_visible');
  }
  try {
    const filter = webhook.filter === null ? { uuid } : { and: [{ uuid }, webhook.filter] };
    const query = { sort: null, range: [0, 0] as const, filter, search: '', embed: [], columns: ['uuid'] };
    const { rows } = await store.list(caller, resource, query);
    const record = await store.one(caller, resource, uuid);
    if (rows.length === 0) return english(webhook.filter === null ? 'not_visible' : 'not_met');
    const { fields } = webhook;
    if (fields === null || fields.length === 0) return record;
    return Object.fromEntries(Object.entries(record).filter(([field]) => field === 'uuid' || fields.includes(field)));
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    return error.code === 'E_QUERY' ? error.message : english('not_visible');
  }
}

interface Outgoing {
  readonly id: string;
  readonly body: string;
  readonly signal: AbortSignal;
}

async function send(
  { policy, now, patienceMilliseconds = usualPatience }: WebhookServices,
  webhook: StoredWebhook,
  { id, body, signal }: Outgoing,
): Promise<Attempt> {
  const at = now();
  const { secret, former_secret: former, former_until: until } = webhook;
  const secrets = [secret, until !== null && until > at ? former : null].flatMap((one) => one ?? []);
  const request = body.slice(0, storedRequest);
  const timeout = AbortSignal.timeout(patienceMilliseconds);
  try {
    const { status, text } = await callOutside({
      address: new URL(webhook.url),
      policy,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders({ id, at, body }, secrets) },
      body,
      signal: AbortSignal.any([signal, timeout]),
      maxBytes: answerBytes,
      cutsBody: true,
    });
    const answer = (text ?? '').replaceAll('\u0000', '').slice(0, storedAnswer);
    const isDelivered = status >= 200 && status < 300;
    const isRedirect = status >= 300 && status < 400;
    return {
      outcome: isDelivered ? 'delivered' : status === 410 ? 'gone' : 'failed',
      request,
      answer_status: status,
      answer,
      error: isDelivered ? null : isRedirect ? english('redirect') : `HTTP ${status}`,
    };
  } catch (error) {
    if (signal.aborted) throw error;
    const reason = timeout.aborted ? english('timeout') : reasonOf(error);
    return { outcome: 'failed', request, answer_status: null, answer: null, error: reason };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof OutboundRefused) return error.message;
  const text = error instanceof Error ? error.message : String(error);
  return (text === '' && error instanceof Error && 'code' in error ? String(error.code) : text).slice(0, 500);
}
