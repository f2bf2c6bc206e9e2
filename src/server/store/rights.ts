/** What a caller may do, read and follow. The program itself may all of it; everybody else what the access lists say. */
import { mayDo, mayFollow, mayRead, maySee, mayWrite } from '../../registry/access.ts';
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
  /** Which rows, beside the scope. */
  rule(resource: Resource): RawCondition | null;
}

export function rightsOf(registry: Registry, caller: Caller): Rights {
  if (caller === systemCaller) return rightsOfProgram(registry, caller);
  const { actor } = caller;
  const hiddenInLine = (resource: Resource, field: Field): boolean => resource.access[actor]?.hidden.includes(field.name) ?? false;
  return {
    registry,
    caller,
    does: (resource, verb) => mayDo(resource, actor, verb),
    sees: (resource) => maySee(resource, actor),
    reads: (resource, field) => mayRead(resource, actor, field),
    writes: (resource, field) => mayWrite(resource, actor, field),
    follows: (resource, field) => mayFollow(registry, resource, actor, field),
    readsInLine: (resource, field) => !field.writeOnly && !hiddenInLine(resource, field),
    writesInLine: (resource, field) => !hiddenInLine(resource, field),
    rule: (resource) => resource.access[actor]?.where ?? null,
  };
}

const isSentOut = (_: Resource, field: Field): boolean => !field.writeOnly;
const yes = (): boolean => true;

function rightsOfProgram(registry: Registry, caller: Caller): Rights {
  return { registry, caller, does: yes, sees: yes, reads: isSentOut, writes: yes, follows: yes, readsInLine: isSentOut, writesInLine: yes, rule: () => null };
}
