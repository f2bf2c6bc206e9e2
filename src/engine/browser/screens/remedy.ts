/** What a refusal names to be made first, and the address of the form that makes it. */
import { HttpError } from 'react-admin';
import type { Resource } from '../../registry/types.ts';
import { isRecord } from '../../values/json.ts';

export interface Remedy {
  readonly text: string;
  readonly resource: string;
  /** What is known of it. */
  readonly fill: Readonly<Record<string, unknown>>;
}

/** Null where the refusal names none. */
export function remedyOf(error: unknown): Remedy | null {
  const body: unknown = error instanceof HttpError ? error.body : null;
  const remedy = isRecord(body) ? body['remedy'] : null;
  if (
    !isRecord(remedy) ||
    typeof remedy['text'] !== 'string' ||
    typeof remedy['resource'] !== 'string' ||
    !isRecord(remedy['fill'])
  )
    return null;
  return { text: remedy['text'], resource: remedy['resource'], fill: remedy['fill'] };
}

/** Of the form of a new record, with these fields filled in. */
export function createAddress({ createPage, route }: Resource, fill: Readonly<Record<string, unknown>>): string {
  return `${createPage?.route ?? `${route}/create`}?source=${encodeURIComponent(JSON.stringify(fill))}`;
}
