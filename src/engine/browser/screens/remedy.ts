/** What a refusal names to be made or dealt with first, and the address where that is done. */
import { HttpError } from 'react-admin';
import { mayDo } from '../../registry/access.ts';
import type { Principal } from '../../registry/permissions.ts';
import type { Resource } from '../../registry/types.ts';
import { isRecord } from '../../values/json.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Remedy {
  readonly text: string;
  readonly resource: string;
  /** What is known of the record that is to be made; null where none is. */
  readonly fill: Values | null;
  /** Which records stand in the way. */
  readonly filter: Values | null;
}

/** Null where the refusal names none. */
export function remedyOf(error: unknown): Remedy | null {
  const body: unknown = error instanceof HttpError ? error.body : null;
  const remedy = isRecord(body) ? body['remedy'] : null;
  if (!isRecord(remedy) || typeof remedy['text'] !== 'string' || typeof remedy['resource'] !== 'string') return null;
  const fill = isRecord(remedy['fill']) ? remedy['fill'] : null;
  const filter = isRecord(remedy['filter']) ? remedy['filter'] : null;
  return fill === null && filter === null ? null : { text: remedy['text'], resource: remedy['resource'], fill, filter };
}

/** Null where the person may not go there. */
export function remedyAddress({ fill, filter }: Remedy, resource: Resource, principal: Principal): string | null {
  if (fill !== null) return mayDo(resource, principal, 'create') ? createAddress(resource, fill) : null;
  if (!mayDo(resource, principal, 'list')) return null;
  return `${resource.route}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

/** Of the form of a new record, with these fields filled in. */
export function createAddress({ createPage, route }: Resource, fill: Values): string {
  return `${createPage?.route ?? `${route}/create`}?source=${encodeURIComponent(JSON.stringify(fill))}`;
}
