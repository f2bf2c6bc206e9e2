/** Conditional requests (RFC 9110 § 13): a record's entity tag is its version in quotes. */
import { createHash } from 'node:crypto';
import { Failure } from '../store/failure.ts';
import { plainLabel } from '../../texts/catalogue.ts';
import type { Row } from '../store/contract.ts';
import { texts } from '../texts.ts';

/** Of a row of a view, which has no version: a digest of what it says. */
export function entityTag(record: Row): string {
  if (record['version'] === undefined)
    return `"${createHash('sha256').update(JSON.stringify(record)).digest('base64url').slice(0, 22)}"`;
  return `"${String(record['version'])}"`;
}

/** Whether the caller already has this version. */
export function isCurrent(ifNoneMatch: string | undefined, record: Row): boolean {
  return matchesTag(ifNoneMatch, entityTag(record));
}

/** The same of anything that has an entity tag. */
export function matchesTag(ifNoneMatch: string | undefined, entity: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === entity);
}

/**
 * The version that If-Match asks for; null where there is none, or any will do. A proxy that compresses makes tags
 * weak: `W/` is read over.
 */
export function expectedVersion(ifMatch: string | undefined): number | null {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  const digits = /^(?:W\/)?"(\d{1,15})"$/.exec(ifMatch.trim())?.[1];
  if (digits !== undefined) return Number(digits);
  throw new Failure('E_QUERY', {
    message: plainLabel(`If-Match: ${ifMatch.slice(0, 80)}`),
    hint: texts.label('requests.if_match_hint'),
  });
}
