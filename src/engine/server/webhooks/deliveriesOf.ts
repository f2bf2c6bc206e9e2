/** Chooses the deliveries of events: which webhook gets which event, under which type. */
import { readEventType } from '../../registry/records/eventTypes.ts';
import type { Registry } from '../../registry/types.ts';
import { eventKind, selectValuesAfter, type TrailEvent } from '../store/audit/events.ts';
import type { Executor } from '../store/fragment.ts';
import type { NewDelivery, StoredWebhook } from '../store/system/webhooks.ts';

/** Returns the names of the resources that any of the webhooks follows. */
export function resourcesFollowed(registry: Registry, webhooks: readonly StoredWebhook[]): readonly string[] {
  const types = webhooks.flatMap(({ events }) => events.map((type) => readEventType(registry, type)));
  return [...new Set(types.flatMap((type) => (type === null ? [] : type.resource.name)))];
}

/** Returns a delivery for each webhook and type that an event is of, in the order of the events. */
export async function deliveriesOf(
  executor: Executor,
  registry: Registry,
  webhooks: readonly StoredWebhook[],
  events: readonly TrailEvent[],
): Promise<readonly NewDelivery[]> {
  const stateFieldOf = (resource: string): string | null => registry.resources[resource]?.stateField ?? null;
  const states = await selectValuesAfter(executor, registry, events, stateFieldOf);
  return events.flatMap((event) =>
    webhooks.flatMap((webhook) =>
      typesOf(registry, webhook, event, states.get(event.uuid)).map((type) => deliveryOf(webhook, event, type)),
    ),
  );
}

function typesOf(
  registry: Registry,
  { events, created_at }: StoredWebhook,
  event: TrailEvent,
  state: unknown,
): readonly string[] {
  if (new Date(event.at) < created_at) return [];
  return events.filter((name) => {
    const type = readEventType(registry, name);
    if (type?.resource.name !== event.resource) return false;
    return 'kind' in type.what ? type.what.kind === eventKind(event) : type.what.state === state;
  });
}

function deliveryOf(webhook: StoredWebhook, event: TrailEvent, type: string): NewDelivery {
  const { uuid, verb, client_uuid, fields, user_uuid, token_uuid } = event;
  const word = type.slice(type.indexOf('.') + 1);
  return {
    webhook_uuid: webhook.uuid,
    event_id: word === eventKind(event) ? uuid : `${uuid}-${word}`,
    type,
    at: event.at,
    resource: event.resource,
    record_uuid: event.record_uuid,
    event: { uuid, verb, client_uuid, fields, user_uuid, token_uuid },
    own_token: token_uuid !== null && user_uuid !== null && user_uuid === webhook.user_uuid,
  };
}
