/** Asks a registry about one name by RDAP (RFC 9082, RFC 9083), and parses the answer. */
import { Json } from '#engine/values';
import type { OutboundPolicy } from '#engine/server';
import { askEndpoint, type EndpointAnswer } from './rdapRequest.ts';
import { availabilityAnswer, type AvailabilityAnswer } from './port.ts';

/**
 * Asks for the status of a name.
 *
 * @param endpoint the base address that staff entered for the TLD.
 */
export async function askRdap(endpoint: string, name: string, policy: OutboundPolicy): Promise<AvailabilityAnswer> {
  return readAnswer(await askEndpoint(endpoint, name, policy), name);
}

function readAnswer({ status, json }: EndpointAnswer, name: string): AvailabilityAnswer {
  if (status === null) return availabilityAnswer('unknown', 'silent');
  if (status === 429) return availabilityAnswer('unknown', 'busy');
  if (status >= 500) return availabilityAnswer('unknown', 'failing');
  // 404 means free (RFC 7480 § 5.3). An HTML page comes from a server that is not a registry.
  if (status === 404 && json !== null) return availabilityAnswer('free');
  return status === 200 && isOf(json, name) ? takenAs(json) : availabilityAnswer('unknown', 'unreadable');
}

interface DomainObject {
  readonly status?: unknown;
  readonly events?: unknown;
}

function isOf(json: unknown, name: string): json is DomainObject {
  if (!Json.isRecord(json)) return false;
  const { objectClassName, ldhName } = json;
  return (
    objectClassName === 'domain' && typeof ldhName === 'string' && ldhName.toLowerCase().replace(/\.$/, '') === name
  );
}

/** Status values of RFC 8056. */
function takenAs({ status, events }: DomainObject): AvailabilityAnswer {
  const states = new Set(listOf(status).map((one) => String(one).toLowerCase()));
  const isLocked = [...states].some((state) => state.endsWith('transfer prohibited'));
  const reason = states.has('pending delete')
    ? 'pending-delete'
    : states.has('redemption period') || states.has('pending restore')
      ? 'redemption'
      : null;
  return availabilityAnswer('taken', reason, { locked: isLocked, moved_on: lastMove(events) });
}

function lastMove(events: unknown): string | null {
  const days = listOf(events).flatMap((event) => {
    if (!Json.isRecord(event)) return [];
    const { eventAction, eventDate } = event;
    const counts = eventAction === 'registration' || eventAction === 'transfer' || eventAction === 'reregistration';
    return counts && typeof eventDate === 'string' && /^\d{4}-\d{2}-\d{2}/.test(eventDate)
      ? [eventDate.slice(0, 10)]
      : [];
  });
  return days.sort().at(-1) ?? null;
}

const listOf = (value: unknown): readonly unknown[] => (Json.isList(value) ? value : []);
