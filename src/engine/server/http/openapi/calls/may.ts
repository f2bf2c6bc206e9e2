/** Limits a call in the document to callers with the permission. */
import { mayDo } from '../../../../registry/access.ts';
import type { Reader } from '../schemas.ts';

export const may =
  (resource: string, verb: string) =>
  ({ registry, principal }: Reader): boolean => {
    const found = registry.resources[resource];
    return found !== undefined && mayDo(found, principal, verb);
  };
