/** Plants unmistakable values in fields that a person may not read, to look for them in every answer. */
import type { Field, Resource } from '../../src/engine/registry/types.ts';
import { mayKnow, type Asker } from './oracle.ts';
import type { Row } from './row.ts';

const room = 48;
const textual: readonly string[] = ['text', 'multiline', 'markdown', 'code', 'secret'];

/** Whether the field holds any text, so that it can hold ours. */
function takesCanary(field: Field): boolean {
  const { maxLength = room, pattern, format, type } = field.property as Readonly<Record<string, unknown>>;
  const isFree =
    pattern === undefined &&
    format === undefined &&
    Number(maxLength) >= room &&
    (type === 'string' || type === undefined);
  return (
    textual.includes(field.kind) &&
    isFree &&
    field.options === null &&
    field.computed === null &&
    !field.system &&
    field.unique === null
  );
}

export function canaryOf(resource: Resource, field: Field): string {
  return `zz${resource.name.replaceAll('-', '')}zz${field.name.replaceAll('_', '')}zz`.slice(0, room);
}

/** The row with a canary in each secret, and in each text that an access list hides from anybody. */
export function withCanaries(resource: Resource, row: Row): Row {
  const hidden = Object.values(resource.fields).filter(
    (field) => isHiddenFromSomebody(resource, field) && takesCanary(field) && !sets(resource, field),
  );
  return { ...row, ...Object.fromEntries(hidden.map((field) => [field.name, canaryOf(resource, field)])) };
}

/** The same text in another language is read as the field that it belongs to. */
function readAs(resource: Resource, field: Field): Field {
  return (
    Object.values(resource.fields).find((one) => Object.values(one.translations ?? {}).includes(field.name)) ?? field
  );
}

function isHiddenFromSomebody(resource: Resource, told: Field): boolean {
  const field = readAs(resource, told);
  return (
    field.writeOnly ||
    Object.values(resource.access).some(
      (rule) =>
        rule !== null && (rule.hidden.includes(field.name) || !(rule.fields.read?.includes(field.name) ?? true)),
    )
  );
}

/** Fields that rules of the table look at keep what they have. */
function sets(resource: Resource, field: Field): boolean {
  return JSON.stringify([resource.checks, resource.uniques, resource.indexes]).includes(`"${field.name}"`);
}

/** Returns the values that must never be in an answer to this person. */
export function forbiddenCanaries(resources: readonly Resource[], asker: Asker): readonly string[] {
  return resources.flatMap((resource) => forbiddenIn(resource, asker));
}

/** Asked for at every answer, and the same each time. */
const known = new WeakMap<Asker, Map<Resource, readonly string[]>>();

function forbiddenIn(resource: Resource, asker: Asker): readonly string[] {
  const ofAsker = known.get(asker) ?? new Map<Resource, readonly string[]>();
  known.set(asker, ofAsker);
  const found =
    ofAsker.get(resource) ??
    Object.values(resource.fields)
      .filter(
        (field) =>
          takesCanary(field) &&
          isHiddenFromSomebody(resource, field) &&
          !mayKnow(resource, asker, readAs(resource, field)),
      )
      .map((field) => canaryOf(resource, field));
  ofAsker.set(resource, found);
  return found;
}
