/**
 * What a caller may do, read and follow. The program itself may all of it; everybody else what the access lists say.
 */
import { mayDo, mayFollow, mayRead, maySee, mayWrite } from '../../registry/access.ts';
import { permissionOf, rowsFor } from '../../registry/permissions.ts';
import type { Field, RawCondition, Registry, Resource } from '../../registry/types.ts';
import { systemCaller, type Caller } from './caller.ts';

export interface Rights {
  readonly registry: Registry;
  readonly caller: Caller;
  /** A verb, or an action by its name. */
  does(resource: Resource, verb: string): boolean;
  sees(resource: Resource): boolean;
  reads(resource: Resource, field: Field): boolean;
  writes(resource: Resource, field: Field): boolean;
  /** Whether the record that the reference points at may be looked into. */
  follows(resource: Resource, field: Field): boolean;
  /** Owned rows are part of their owner: whoever sees that sees them, but for the fields hidden from the actor. */
  readsInLine(resource: Resource, field: Field): boolean;
  writesInLine(resource: Resource, field: Field): boolean;
  /** Which rows any of the verbs is open for, beside the scope; null: all. */
  rows(resource: Resource, verbs: readonly string[]): RawCondition | null;
  /** The same for the record that owns a line, for which the scopes of a token have no say: they name the line. */
  ownerRows(owner: Resource, verbs: readonly string[]): RawCondition | null;
}

export function rightsOf(registry: Registry, caller: Caller): Rights {
  if (caller === systemCaller) return rightsOfProgram(registry, caller);
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

/** The person whose token it is. */
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
