/** Changes of records for programs that poll: what the caller may list, in an order without gaps. */
import * as calls from '../../registry/calls/company.ts';
import { mayDo, mayRead } from '../../registry/access.ts';
import { rowsFor } from '../../registry/permissions.ts';
import type { Resource } from '../../registry/types.ts';
import { systemCaller, type Caller } from '../store/caller.ts';
import type { OpenStore } from '../store/contract.ts';
import { eventKind, selectEvents, type TrailEvent } from '../store/audit/events.ts';
import { handle } from './calls/handle.ts';
import { readLimit } from './listQuery.ts';

const limits = { usual: 100, max: 1_000 };

/** The call `GET /api/events`. */
export const eventsCall = handle(calls.listEvents, async ({ store, caller, now, query: { after, limit } }) => {
  const registry = store.registry();
  const listed = Object.values(registry.resources).filter((resource) => mayDo(resource, caller, 'list'));
  const { events, next, more } = await selectEvents(store.database, registry, {
    after: after ?? null,
    limit: readLimit(limit, limits),
    resources: listed.map(({ name }) => name),
    now: now(),
  });
  const seen = await seenBy(store, caller, events);
  return {
    events: events.flatMap((event) => {
      const resource = registry.resources[event.resource];
      return resource && seen.has(event.uuid) ? [shownEvent(caller, resource, event)] : [];
    }),
    next,
    more,
  };
});

/** Returns an event as the caller may see it: with the changed fields that they may read. */
export function shownEvent(caller: Caller, resource: Resource, event: TrailEvent): calls.ShownEvent {
  const { uuid, at, verb, record_uuid, fields, user_uuid, token_uuid } = event;
  const kind = eventKind(event);
  const changed = [...new Set((fields ?? []).map((path) => path.split('.')[0] ?? ''))].filter((name) => {
    const field = resource.fields[name];
    return field !== undefined && mayRead(resource, caller, field);
  });
  return {
    id: uuid,
    type: `${resource.name}.${kind}`,
    at,
    resource: resource.name,
    uuid: record_uuid,
    action: kind === 'action' ? verb : null,
    fields: changed,
    user_uuid,
    token_uuid,
  };
}

/** Returns the keys of the events about records that the caller sees, or could list before they were deleted. */
export async function seenBy(
  store: OpenStore,
  caller: Caller,
  events: readonly TrailEvent[],
): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  for (const name of new Set(events.map(({ resource }) => resource))) {
    const resource = store.registry().resources[name];
    if (!resource) continue;
    const own = events.filter((event) => event.resource === name);
    const uuids = [...new Set(own.map(({ record_uuid }) => record_uuid))];
    const visible = await presentOf(store, caller, resource, uuids);
    const others = uuids.filter((uuid) => !visible.has(uuid));
    const hidden = await presentOf(store, systemCaller, resource, others);
    for (const event of own) {
      const isDeleted = !visible.has(event.record_uuid) && !hidden.has(event.record_uuid);
      if (visible.has(event.record_uuid) || (isDeleted && couldList(caller, resource, event))) seen.add(event.uuid);
    }
  }
  return seen;
}

async function presentOf(
  store: OpenStore,
  caller: Caller,
  resource: Resource,
  uuids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (uuids.length === 0) return new Set();
  const { rows } = await store.list(caller, resource, {
    sort: null,
    range: [0, uuids.length - 1],
    filter: { uuid: { in: [...uuids] } },
    search: '',
    embed: [],
    columns: ['uuid'],
  });
  return new Set(rows.map((row) => String(row['uuid'])));
}

/** Returns true for a deleted record by its client, since no rule about its values can be evaluated any more. */
function couldList(caller: Caller, resource: Resource, { client_uuid }: TrailEvent): boolean {
  if (rowsFor(resource, caller, ['list']) !== null) return false;
  const { clients, active_client } = caller;
  if (active_client !== null && client_uuid !== null && client_uuid !== active_client) return false;
  return clients === null || (client_uuid !== null && clients.includes(client_uuid));
}
