/** Remedy in an API error: what to create, complete or resolve first, and the address to do that. */
import { HttpError } from 'react-admin';
import { mayDo } from '../../registry/access.ts';
import type { Principal } from '../../registry/permissions.ts';
import type { Resource } from '../../registry/types.ts';
import { isRecord } from '../../values/json.ts';
import { createPath } from './createTarget.ts';

type Values = Readonly<Record<string, unknown>>;

interface Remedy {
  readonly text: string;
  readonly resource: string;
  readonly target:
    | { readonly fill: Values }
    /** Record to complete. */
    | { readonly uuid: string }
    /** Filter for the records that block the action. */
    | { readonly filter: Values };
}

/** Returns the remedy in an API error, or null. */
export function remedyOf(error: unknown): Remedy | null {
  const body: unknown = error instanceof HttpError ? error.body : null;
  const remedy = isRecord(body) ? body['remedy'] : null;
  if (!isRecord(remedy) || typeof remedy['text'] !== 'string' || typeof remedy['resource'] !== 'string') return null;
  const target = targetOf(remedy);
  return target === null ? null : { text: remedy['text'], resource: remedy['resource'], target };
}

function targetOf({ fill, uuid, filter }: Values): Remedy['target'] | null {
  if (isRecord(fill)) return { fill };
  if (typeof uuid === 'string') return { uuid };
  return isRecord(filter) ? { filter } : null;
}

/** Returns the address of a remedy; null if the principal may not open it. */
export function remedyAddress({ target }: Remedy, resource: Resource, principal: Principal): string | null {
  if ('fill' in target) return mayDo(resource, principal, 'create') ? createPath(resource, target.fill) : null;
  if ('uuid' in target) return mayDo(resource, principal, 'edit') ? `${resource.route}/${target.uuid}/edit` : null;
  if (!mayDo(resource, principal, 'list')) return null;
  return `${resource.route}?filter=${encodeURIComponent(JSON.stringify(target.filter))}`;
}
