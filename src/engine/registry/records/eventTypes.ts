/** Types of events about records: `invoices.created`, or a state that a record comes into: `invoices.paid`. */
import type { Registry, Resource } from '../types.ts';

/** Events that every resource has. */
const eventKinds = ['created', 'updated', 'deleted', 'action'] as const;
/** Kind of change of a record. */
export type EventKind = (typeof eventKinds)[number];

/** A type of event, as webhooks name it. */
interface EventType {
  readonly resource: Resource;
  /** The kind of change, or the state that a record comes into. */
  readonly what: { readonly kind: EventKind } | { readonly state: string };
}

const isKind = (word: string): word is EventKind => eventKinds.some((kind) => kind === word);

/** Returns the states whose names are not those of kinds of events. */
function statesOf({ fields, stateField }: Resource): readonly string[] {
  const options = fields[stateField ?? '']?.options ?? [];
  return options.map(({ value }) => String(value)).filter((state) => !isKind(state));
}

/** Returns the names of all events of a resource: `invoices.created`, `invoices.paid`. */
export function eventTypesOf(resource: Resource): readonly string[] {
  return [...eventKinds, ...statesOf(resource)].map((word) => `${resource.name}.${word}`);
}

/** Reads the name of a type. Returns null if the registry has no such event. */
export function readEventType({ resources }: Registry, type: string): EventType | null {
  const dot = type.indexOf('.');
  const name = type.slice(0, dot);
  const word = type.slice(dot + 1);
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined;
  if (!resource) return null;
  if (isKind(word)) return { resource, what: { kind: word } };
  return statesOf(resource).includes(word) ? { resource, what: { state: word } } : null;
}
