/** Hooks and actions of webhooks: what they may be, their secret, test events and redelivery. */
import { mayDo, mayRead } from '../../registry/access.ts';
import { parseCondition } from '../../registry/conditions/condition.ts';
import { nearest } from '../../registry/nearest.ts';
import { eventTypesOf, readEventType } from '../../registry/records/eventTypes.ts';
import type { RuleMessage } from '../../registry/rules.ts';
import type { Label, Resource } from '../../registry/types.ts';
import type { ShownOnce } from '../../registry/records/shownOnce.ts';
import { limits } from '../limits.ts';
import type { Module } from '../modules.ts';
import { publicOnly, type OutboundPolicy } from '../outbound/policy.ts';
import { refuseSuperior } from '../permissions/privilegeEscalation.ts';
import { eventsEdge, selectEventsBetween } from '../store/audit/events.ts';
import { isSystem, type Caller } from '../store/caller.ts';
import type { ActionEvent, Row, WriteEvent, WrittenEvent } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import { wake } from '../store/notifications.ts';
import { acrossClients } from '../store/row-level-security/confine.ts';
import { systemQueries } from '../store/system.ts';
import { webhookPlace, webhooksWoken, type NewDelivery } from '../store/system/webhooks.ts';
import { uuidv7 } from '../store/uuid.ts';
import { texts } from '../texts.ts';
import { deliveriesOf, resourcesFollowed } from './deliveriesOf.ts';
import { newWebhookSecret } from './signature.ts';

const dayMilliseconds = 86_400_000;
/** How long the former secret signs too. */
const rotationMilliseconds = dayMilliseconds;
const historyDays = 30;

/** @param policy decides which addresses webhooks may call */
export const webhooks = (policy: OutboundPolicy = publicOnly): Module => ({
  name: 'webhooks',
  hooks: {
    webhooks: {
      beforeWrite: (event) => prepareWebhook(policy, event),
      afterWrite: follow,
    },
  },
  actions: {
    'webhooks.rotate-secret': rotateSecret,
    'webhooks.send-test': sendTest,
    'webhooks.redeliver': redeliverSpan,
    'webhook-deliveries.redeliver': redeliverOne,
  },
});

/**
 * @throws Failure E_INVALID by field; E_FORBIDDEN if the owner has more permissions than the caller, or to a token for
 *   the webhook of another; E_TOO_LARGE beyond the limit of one person
 */
async function prepareWebhook(policy: OutboundPolicy, event: WriteEvent): Promise<Row> {
  const { tx, caller, registry, before, values, addToAnswer } = event;
  if (isSystem(caller)) return values;
  if (before) {
    await refuseOther({ tx, caller, registry, before });
    refuseWrong(policy, event);
    return values;
  }
  const { stored: max } = limits.webhooks;
  const { rows } = await event.records.list(caller, event.resource, {
    sort: null,
    range: [0, max - 1],
    filter: { user_uuid: caller.user_uuid },
    search: '',
    embed: [],
    columns: ['uuid'],
  });
  if (rows.length >= max) throw new Failure('E_TOO_LARGE', texts.refusal('webhooks.too_many', { max }));
  refuseWrong(policy, event);
  const secret = newWebhookSecret();
  addToAnswer({ secret, once: shownOnce(secret) });
  return { ...values, secret, token_uuid: caller.origin?.token_uuid ?? null };
}

const shownOnce = (secret: string): ShownOnce => ({
  label: texts.label('webhooks.secret'),
  text: secret,
  note: texts.label('webhooks.secret_note'),
});

/** A webhook has the rights of its owner, or of the token that made it: nobody may lead these to another address. */
async function refuseOther({
  tx,
  caller,
  registry,
  before,
}: Pick<WriteEvent, 'tx' | 'caller' | 'registry'> & { readonly before: Row }): Promise<void> {
  const isOfToken = (caller.scopes ?? null) !== null && before['token_uuid'] === caller.origin?.token_uuid;
  if ((caller.scopes ?? null) !== null && !isOfToken)
    throw new Failure('E_FORBIDDEN', texts.refusal('accounts.token_refused'));
  if (before['user_uuid'] !== caller.user_uuid) await refuseSuperior({ tx, caller, registry }, [before['user_uuid']]);
}

function refuseWrong(policy: OutboundPolicy, event: WriteEvent): void {
  const all = { ...event.before, ...event.values };
  const errors: Record<string, RuleMessage> = {};
  const refused = policy.apiErrorOf(String(all['url']));
  if (refused !== null) errors['url'] = { label: texts.label(`webhooks.address.${refused}`) };
  const types = textsIn(all['events']);
  const resources = new Set<Resource>();
  for (const [index, type] of types.entries()) {
    const read = readEventType(event.registry, type);
    if (read && mayDo(read.resource, event.caller, 'list')) resources.add(read.resource);
    else errors[`events.${index}`] = unknownWord(type, knownTypes(event));
  }
  for (const [index, name] of textsIn(all['fields']).entries())
    if (![...resources].some((resource) => isReadable(event.caller, resource, name)))
      errors[`fields.${index}`] = unknownWord(
        name,
        [...resources].flatMap(({ fields }) => Object.keys(fields)),
      );
  const faulty = all['filter'] === null ? undefined : faultOfFilter(event, all['filter'], resources);
  if (faulty) errors['filter'] = faulty;
  if (Object.keys(errors).length > 0) throw new Failure('E_INVALID', { errors });
}

const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

function knownTypes({ registry, caller }: Pick<WriteEvent, 'registry' | 'caller'>): readonly string[] {
  return Object.values(registry.resources)
    .filter((resource) => mayDo(resource, caller, 'list'))
    .flatMap(eventTypesOf);
}

function isReadable(caller: Caller, resource: Resource, name: string): boolean {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  return field !== undefined && mayRead(resource, caller, field);
}

function unknownWord(written: string, known: readonly string[]): RuleMessage {
  const near = nearest(written, known);
  return near === null
    ? { key: 'unknownWord', params: { written } }
    : { key: 'unknownWordNear', params: { written, near } };
}

/** The filter must be a condition on the records of every event. */
function faultOfFilter(
  { registry, caller }: WriteEvent,
  filter: unknown,
  resources: ReadonlySet<Resource>,
): RuleMessage | undefined {
  if (filter === undefined) return undefined;
  for (const resource of resources) {
    const parsed = parseCondition(filter, {
      registry,
      resource,
      readable: (of, field) => mayRead(of, caller, field),
    });
    const [first] = parsed.ok ? [] : parsed.errors;
    if (first) return { label: first.message };
  }
  return undefined;
}

/** Keeps the place from which on events are handed out, and hands out what waited while the webhook was off. */
async function follow({ tx, before, values, uuid, now }: WrittenEvent): Promise<void> {
  const isOn = before === null || (before['status'] !== 'active' && values['status'] === 'active');
  if (!isOn) return;
  await acrossClients(tx, async (all) => {
    const { settings, webhooks: queries } = systemQueries(all);
    await settings.settleSetting(webhookPlace, await eventsEdge(all, now));
    if (before !== null) await queries.enqueueWaiting(uuid, now);
    await wake(all, webhooksWoken);
  });
}

async function rotateSecret({ tx, caller, registry, record, now }: ActionEvent): Promise<Row> {
  await refuseOther({ tx, caller, registry, before: record });
  const uuid = String(record['uuid']);
  const secret = newWebhookSecret();
  const until = new Date(now.getTime() + rotationMilliseconds);
  await acrossClients(tx, (all) => systemQueries(all).webhooks.rotateSecret(uuid, { secret, until, now }));
  return { uuid, secret, once: shownOnce(secret) };
}

async function sendTest({ tx, record, now }: ActionEvent): Promise<void> {
  const delivery: NewDelivery = {
    webhook_uuid: String(record['uuid']),
    event_id: uuidv7(now.getTime()),
    type: 'webhooks.test',
    at: now.toISOString(),
    resource: null,
    record_uuid: null,
    event: null,
    own_token: false,
  };
  await acrossClients(tx, (all) => systemQueries(all).webhooks.addDeliveries([delivery], now));
}

/** Sends all events of a span of time again, and those that came while the webhook was off. */
async function redeliverSpan({ tx, registry, record, body, now }: ActionEvent): Promise<void> {
  const from = new Date(String(body['redeliver_from']));
  const until = new Date(String(body['redeliver_until'] ?? now.toISOString()));
  const earliest = now.getTime() - historyDays * dayMilliseconds;
  if (from.getTime() < earliest) throw wrong('redeliver_from', texts.label('webhooks.too_old', { days: historyDays }));
  if (from >= until) throw wrong('redeliver_until', texts.label('webhooks.no_span'));
  await acrossClients(tx, async (all) => {
    const queries = systemQueries(all).webhooks;
    const webhook = await queries.findWebhook(String(record['uuid']));
    if (webhook === null) return;
    // Events from before the webhook was made are sent too: the span is what counts here.
    const wanted = { ...webhook, created_at: new Date(0) };
    const { redelivered: max } = limits.webhooks;
    const span = { from, until, resources: resourcesFollowed(registry, [webhook]), limit: max + 1 };
    const deliveries = await deliveriesOf(all, registry, [wanted], await selectEventsBetween(all, registry, span));
    if (deliveries.length > max) throw wrong('redeliver_until', texts.label('webhooks.long_span', { max }));
    await queries.redeliver(deliveries, now);
    await queries.noteRedelivery(webhook.uuid, { from, until });
  });
}

const wrong = (field: string, label: Label): Failure => new Failure('E_INVALID', { errors: { [field]: { label } } });

async function redeliverOne({ tx, record, now }: ActionEvent): Promise<void> {
  await acrossClients(tx, (all) => systemQueries(all).webhooks.redeliver([record as unknown as NewDelivery], now));
}
