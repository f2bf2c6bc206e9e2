/** Permissions of a caller on resources and fields. The program has all; others have those of the access lists. */
import { mayDo, mayFollow, mayRead, maySee, mayWrite } from '../../registry/access.ts';
import { permissionOf, rowsFor } from '../../registry/permissions.ts';
import type { Field, RawCondition, Registry, Resource } from '../../registry/types.ts';
import { isSystem, type Caller } from './caller.ts';

/** Permissions of one caller. `reads` and `writes` ask about a field, `rows` about the condition on records. */
export interface Rights {
  readonly registry: Registry;
  readonly caller: Caller;
  /** @param verb a permission, or the name of an action */
  does(resource: Resource, verb: string): boolean;
  sees(resource: Resource): boolean;
  reads(resource: Resource, field: Field): boolean;
  writes(resource: Resource, field: Field): boolean;
  /** Returns true if the caller may read the record that the reference points to. */
  follows(resource: Resource, field: Field): boolean;
  /** Returns true for fields of owned lines: a reader of the owner sees them, except fields hidden from the actor. */
  readsInLine(resource: Resource, field: Field): boolean;
  writesInLine(resource: Resource, field: Field): boolean;
  /** Returns the condition on rows for any of the verbs, in addition to the scope; null for all rows. */
  rows(resource: Resource, verbs: readonly string[]): RawCondition | null;
  /** Returns the condition for the owner of a line. Ignores the scopes of a token, which name the line. */
  ownerRows(owner: Resource, verbs: readonly string[]): RawCondition | null;
}

/** Returns the permissions of a caller. The program has all of them, also on behalf of a person. */
export function rightsOf(registry: Registry, caller: Caller): Rights {
  if (isSystem(caller)) return rightsOfProgram(registry, caller);
  return {
    registry,
    caller,
    does: (resource, verb) => mayDo(resource, caller, verb),
    sees: (resource) => maySee(resource, caller),
    reads: (resource, field) => mayRead(resource, caller, field),
    writes: (resource, field) => mayWrite(resource, caller, field),
    follows: (resource, field) => mayFollow(registry, resource, caller, field),
    readsInLine: (resource, field) => !field.writeOnly && !permissionOf(resource, caller).unread.has(field.name),
    writesInLine: (resource, field) => !permissionOf(resource, caller).unwritten.has(field.name),
    rows: (resource, verbs) => rowsFor(resource, caller, verbs),
    ownerRows: (owner, verbs) => rowsFor(owner, withoutScopes(caller), verbs),
  };
}

/** Returns the caller with all permissions of the person, without the scopes of the token. */
export function withoutScopes(caller: Caller): Caller {
  return (caller.scopes ?? null) === null ? caller : { ...caller, scopes: null };
}

const isSentOut = (_: Resource, field: Field): boolean => !field.writeOnly;
const yes = (): boolean => true;

function rightsOfProgram(registry: Registry, caller: Caller): Rights {
  return {
    registry,
    caller,
    does: yes,
    sees: yes,
    reads: isSentOut,
    writes: yes,
    follows: yes,
    readsInLine: isSentOut,
    writesInLine: yes,
    rows: () => null,
    ownerRows: () => null,
  };
}
