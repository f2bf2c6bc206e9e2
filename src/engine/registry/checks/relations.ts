/** Checks relations: their targets exist, names of inverses are unique, and nothing owns itself. */
import { registryFile, type Path } from '../load.ts';
import type { RawProperty, RawRelation } from '../raw.ts';
import type { Kind } from '../kinds/kindNames.ts';
import { kinds } from '../kinds/table.ts';
import { followReference } from '../resolve/fields.ts';
import type { Field, RawCondition, Resource, Scalar } from '../types.ts';
import { fieldAt } from '../records/title.ts';
import { bindWithin, ownField, ownPaths } from '../conditions/within.ts';
import { checkCondition } from './conditions.ts';
import { reservedField } from './reservedNames.ts';
import { didYouMean, schemaFile, type CheckContext } from './context.ts';

export function checkRelations(context: CheckContext): void {
  const taken = new Map<string, string>();
  for (const [name, schema] of Object.entries(context.raw.schemas)) {
    for (const [field, property] of Object.entries(schema.properties))
      checkRelation(context, { name, field, property: followReference(property, context.raw.common) }, taken);
  }
  for (const resource of Object.values(context.registry.resources)) {
    checkOwnership(context, resource);
    checkOwner(context, resource);
    checkKeyNames(context, resource);
    checkTableBetween(context, resource);
  }
}

/** The join table of a `references` field has a generated name, which no resource may have. */
function checkTableBetween({ registry, report }: CheckContext, { name, table, fields }: Resource): void {
  for (const field of Object.values(fields).filter(({ kind }) => kind === 'references')) {
    const taken = Object.values(registry.resources).find((other) => other.table === `${table}__${field.name}`);
    if (taken)
      report(registryFile, ['resources', taken.name], {
        id: 'E104',
        message: `"${taken.name}" is the name of the table between ${name} and its "${field.name}".`,
        hint: 'Take another name.',
      });
  }
}

function checkRelation(
  context: CheckContext,
  at: { name: string; field: string; property: RawProperty },
  taken: Map<string, string>,
): void {
  const relation = at.property['x-relation'] ?? at.property.items?.['x-relation'];
  if (!relation) return;
  const path = ['properties', at.field, ...(at.property['x-relation'] ? [] : ['items']), 'x-relation'];
  const file = schemaFile(at.name);
  const target = context.registry.resources[relation.to];
  if (!target) {
    context.report(file, [...path, 'to'], {
      id: 'E204',
      message: `There is no resource "${relation.to}".`,
      hint: didYouMean(relation.to, Object.keys(context.registry.resources)),
      breaks: [relation.to, at.field, at.field.replace(/_uuids?$/, ''), relation.inverse ?? at.name],
    });
    return;
  }
  if (target.view !== null && target.adopted === null && relation.onDelete !== 'keep')
    context.report(file, [...path, 'to'], {
      id: 'E303',
      message: `"${relation.to}" is a view, and its rows are no records that the database could hold on to.`,
      hint: 'Point at the resource that the view is of, or write "onDelete": "keep".',
      breaks: [at.field, relation.inverse ?? at.name],
    });
  checkName(context, at, file);
  checkCondition(context, target, { file, path: [...path, 'preselect'], condition: relation.preselect ?? null });
  if (relation.handOver) checkHandOver(context, { ...at, handOver: relation.handOver, path: [...path, 'handOver'] });
  if (relation.fills) checkFills(context, { ...at, target, fills: relation.fills, path: [...path, 'fills'] });
  if (relation.within) checkWithin(context, { ...at, target, within: relation.within, path: [...path, 'within'] });
  const inverse = relation.inverse ?? at.name;
  const key = `${relation.to}.${inverse}`;
  const place = `${at.name}.${at.field}`;
  const other =
    taken.get(key) ?? (context.raw.schemas[relation.to]?.properties[inverse] ? `the field ${inverse}` : undefined);
  const reserved = reservedField(inverse.replaceAll('-', '_'));
  if (reserved)
    context.report(file, [...path, 'inverse'], {
      id: 'E104',
      message: `"${inverse}" is a name that ${reserved}.`,
      hint: 'Call these rows by another "inverse".',
    });
  if (other) {
    context.report(file, path, {
      id: 'E205',
      message: `${relation.to} already has "${inverse}": ${other}.`,
      hint: 'Give this relation an "inverse" of its own.',
      breaks: [inverse, at.name],
    });
  }
  taken.set(key, place);
}

interface Handed {
  readonly name: string;
  readonly field: string;
  readonly handOver: NonNullable<RawRelation['handOver']>;
  readonly path: Path;
}

/** Checks that the reference can change, or that the action exists, and the condition on the records. */
function checkHandOver(context: CheckContext, { name, field, handOver, path }: Handed): void {
  const resource = context.registry.resources[name];
  const reference = resource?.fields[field];
  if (!resource || !reference) return;
  const file = schemaFile(name);
  const { where, action } = handOver;
  checkCondition(context, resource, { file, path: [...path, 'where'], condition: where ?? null });
  if (action !== undefined && !resource.actions[action])
    context.report(file, [...path, 'action'], {
      id: 'E301',
      message: `${name} has no action "${action}".`,
      hint: didYouMean(action, Object.keys(resource.actions)),
    });
  if (action === undefined && (reference.kind === 'references' || reference.readOnly || reference.immutable))
    context.report(file, path, {
      id: 'E303',
      message: `Nobody can take over "${field}": ${reference.kind === 'references' ? 'it is a list' : 'it cannot be changed'}.`,
      hint: 'Remove "handOver", or name the "action" that is done to these records instead.',
    });
}

interface Fills {
  readonly name: string;
  readonly target: Resource;
  readonly fills: Readonly<Record<string, string>>;
  readonly path: Path;
}

/** Checks that both fields exist, that a person may edit the one, and that references have the same target. */
function checkFills({ registry, report }: CheckContext, { name, target, fills, path }: Fills): void {
  const resource = registry.resources[name];
  if (!resource) return;
  const file = schemaFile(name);
  for (const [own, other] of Object.entries(fills)) {
    const at = [...path, own];
    const field = resource.fields[own];
    const given = fieldAt(registry, target, other.split('.'));
    if (!field)
      report(file, at, {
        id: 'E301',
        message: `${name} has no field "${own}".`,
        hint: didYouMean(own, Object.keys(resource.fields)),
      });
    else if (field.readOnly)
      report(file, at, {
        id: 'E303',
        message: `Nobody fills in "${own}": only the server sets it.`,
        hint: 'Remove it.',
      });
    if (!given)
      report(file, at, {
        id: 'E301',
        message: `${target.name} has no field "${other}".`,
        hint: didYouMean(other, Object.keys(target.fields)),
      });
    else if (field && given.relation?.to !== field.relation?.to)
      report(file, at, {
        id: 'E303',
        message: `"${own}" and "${other}" of ${target.name} do not point at the same resource.`,
        hint: 'Take over a field of the same kind.',
      });
    else if (field && !isTakenOver(field, given))
      report(file, at, {
        id: 'E303',
        message: `"${own}" is of kind ${field.kind}, and "${other}" of ${target.name} is of kind ${given.kind}.`,
        hint: didTakeOver(field, target),
      });
  }
}

/** Kinds whose texts have a form that other texts do not have. */
const formedKinds: ReadonlySet<Kind> = new Set<Kind>([
  'date',
  'datetime',
  'time',
  'uuid',
  'colour',
  'ip',
  'exact-number',
]);

/** The browser copies the value as it is, so it must have the JSON type and the form of the field. */
function isTakenOver(field: Field, given: Field): boolean {
  if (field.kind === given.kind || given.kind === 'lines') return field.kind === given.kind;
  const [wanted, found] = [field, given].map(({ kind }) => kinds[kind].literal);
  const isFraction = given.kind === 'decimal' && field.kind !== 'decimal';
  return wanted === found && wanted !== 'none' && !isFraction && !formedKinds.has(field.kind);
}

function didTakeOver(field: Field, target: Resource): string {
  const names = Object.values(target.fields).flatMap((other) =>
    isTakenOver(field, other) && !other.system ? other.name : [],
  );
  return names.length === 0
    ? `Remove it: ${target.name} has no field of kind ${field.kind}.`
    : `Take over ${names.map((name) => `"${name}"`).join(' or ')}.`;
}

interface Within {
  readonly name: string;
  readonly property: RawProperty;
  readonly target: Resource;
  readonly within: RawCondition;
  readonly path: Path;
}

/** Checks the own fields, and the condition on the target with sample values in their place. */
function checkWithin(context: CheckContext, { name, property, target, within, path }: Within): void {
  const file = schemaFile(name);
  const resource = context.registry.resources[name];
  if (!resource) return;
  if (!property['x-relation']) {
    context.report(file, path, {
      id: 'E303',
      message: 'A list of references is not narrowed by the rest of its record.',
      hint: 'Remove "within".',
    });
    return;
  }
  const missing = ownPaths(within).filter((own) => ownField(context.registry, resource, own) === null);
  for (const own of missing)
    context.report(file, path, {
      id: 'E301',
      message: `${name} has no field "${own.join('.')}" for "$.${own.join('.')}".`,
      hint: didYouMean(own[0] ?? '', Object.keys(resource.fields)),
    });
  if (missing.length > 0) return;
  for (const [key, value] of Object.entries(within))
    checkSameTarget(context, { resource, target, path: [...path, key], file }, key, value);
  const valueOf = (own: readonly string[]) => sampleOf(ownField(context.registry, resource, own));
  checkCondition(context, target, { file, path, condition: bindWithin(within, { valueOf }) });
}

interface Compared {
  readonly resource: Resource;
  readonly target: Resource;
  readonly file: string;
  readonly path: Path;
}

/** Two references can only be equal if they have the same target resource. */
function checkSameTarget(
  { registry, report }: CheckContext,
  { resource, target, file, path }: Compared,
  key: string,
  value: unknown,
): void {
  if (typeof value !== 'string' || !value.startsWith('$.')) return;
  const there = fieldAt(registry, target, key.split('.'));
  const own = ownField(registry, resource, value.slice(2).split('.'));
  const [left, right] = [there?.relation?.to, own?.relation?.to];
  if (left === undefined || right === undefined || left === right) return;
  report(file, path, {
    id: 'E304',
    message: `"${key}" points at ${left}, and "${value}" at ${right}: they are never the same.`,
    hint: `Compare it with a reference to ${left}.`,
  });
}

/** Returns a possible value of the field. */
function sampleOf(field: Field | null): Scalar {
  if (field === null) return null;
  const option = field.options?.[0];
  if (option) return option.value;
  switch (kinds[field.kind].literal) {
    case 'uuid':
      return '00000000-0000-0000-0000-000000000000';
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return 1;
    case 'date':
    case 'datetime':
      return '2026-01-31';
    case 'time':
      return '09:30';
    default:
      return 'x';
  }
}

/** The embedded record is a property next to the column, with the column's name without its suffix. */
function checkName(
  context: CheckContext,
  { name, field, property }: { name: string; field: string; property: RawProperty },
  file: string,
): void {
  const ending = property['x-relation'] ? '_uuid' : '_uuids';
  const path = ['properties', field];
  if (!field.endsWith(ending)) {
    context.report(file, path, {
      id: 'E207',
      message: `"${field}" is a relation, so its name must end in ${ending}.`,
      hint: `Call it "${field.replace(/_uuids?$/, '')}${ending}".`,
      breaks: [field, `${field.replace(/_uuids?$/, '')}${ending}`],
    });
    return;
  }
  const embedded = field.slice(0, -ending.length);
  if (!context.raw.schemas[name]?.properties[embedded]) return;
  context.report(file, path, {
    id: 'E207',
    message: `The record of "${field}" is embedded as "${embedded}", which is a field already.`,
    hint: 'Rename one of the two.',
  });
}

/** A record has at most one owner, which is required from its creation. */
function checkOwner({ report }: CheckContext, { name, fields }: Resource): void {
  const owners = Object.values(fields).filter(({ kind, relation }) => kind === 'reference' && relation?.owned);
  const [first, second] = owners;
  if (first && second)
    report(schemaFile(name), ['properties', second.name, 'x-relation', 'owned'], {
      id: 'E315',
      message: `${name} are owned by "${first.name}" already: a record is part of one other.`,
      hint: 'Take "owned" out of one of the two.',
    });
  if (first?.relation?.onDelete !== undefined && ['set-null', 'keep'].includes(first.relation.onDelete))
    report(schemaFile(name), ['properties', first.name, 'x-relation', 'onDelete'], {
      id: 'E315',
      message: `${name} are part of what "${first.name}" points at, and cannot stay without it.`,
      hint: 'Take "onDelete" out: they go with it. Or write "restrict".',
    });
}

/** A column with the suffix of a relation is expected to be one. */
function checkKeyNames({ raw, report }: CheckContext, { name, fields }: Resource): void {
  for (const field of Object.values(fields)) {
    const ending = /_uuids?$/.exec(field.name)?.[0];
    if (ending === undefined || field.relation || field.lines || field.kind === 'uuid' || field.computed) continue;
    if (field.ofResource !== null || raw.schemas[name]?.properties[field.name]?.['x-kind'] === 'json') continue;
    const stem = field.name.slice(0, -ending.length);
    report(schemaFile(name), ['properties', field.name], {
      id: 'E207',
      message: `"${field.name}" ends as a relation does, and points at nothing.`,
      hint:
        ending === '_uuid'
          ? `Add "x-relation": { "to": "…" }, write "format": "uuid" where it is the key of something else, or call it "${stem}".`
          : `Write "type": "array", "items": { "x-relation": { "to": "…" } }, or call it "${stem}".`,
    });
  }
}

function checkOwnership(context: CheckContext, resource: Resource): void {
  const seen = new Set<string>();
  let current: Resource | undefined = resource;
  while (current?.owner) {
    if (seen.has(current.name)) break;
    seen.add(current.name);
    if (current.owner.resource === resource.name) {
      context.report(schemaFile(resource.name), ['properties', resource.owner?.field ?? ''], {
        id: 'E206',
        message: `${resource.name} owns itself.`,
        hint: 'Leave "owned" out of one of the relations in the circle.',
        breaks: [resource.owner?.field ?? ''],
      });
      break;
    }
    current = context.registry.resources[current.owner.resource];
  }
}
