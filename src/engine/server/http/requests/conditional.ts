/** Conditional requests (RFC 9110 § 13). The entity tag of a record is its version in quotes. */
import { createHash } from 'node:crypto';
import { Failure } from '../../store/failure.ts';
import { plainLabel } from '../../../texts/catalogue.ts';
import type { Row } from '../../store/contract.ts';
import { texts } from '../../texts.ts';

/** Returns the entity tag; for a row of a view, which has no version, a digest of its content. */
export function entityTag(record: Row): string {
  if (record['version'] === undefined)
    return `"${createHash('sha256').update(JSON.stringify(record)).digest('base64url').slice(0, 22)}"`;
  return `"${String(record['version'])}"`;
}

/** Returns true if If-None-Match contains the version of the record. */
export function isCurrent(ifNoneMatch: string | undefined, record: Row): boolean {
  return matchesTag(ifNoneMatch, entityTag(record));
}

/** Returns true if If-None-Match contains the entity tag. */
export function matchesTag(ifNoneMatch: string | undefined, entity: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === entity);
}

/**
 * Returns the version in If-Match; null without one or for `*`. Ignores `W/`, since a compressing proxy makes tags
 * weak.
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
