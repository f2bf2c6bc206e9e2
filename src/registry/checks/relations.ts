/** Relations: they lead somewhere, their inverses have names of their own, and nothing owns itself. */
import type { RawProperty } from '../raw.ts';
import type { Resource } from '../types.ts';
import { checkCondition } from './conditions.ts';
import { didYouMean, schemaFile, type CheckContext } from './context.ts';

export function checkRelations(context: CheckContext): void {
  const taken = new Map<string, string>();
  for (const [name, schema] of Object.entries(context.raw.schemas)) {
    for (const [field, property] of Object.entries(schema.properties))
      checkRelation(context, { name, field, property }, taken);
  }
  for (const resource of Object.values(context.registry.resources)) checkOwnership(context, resource);
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
    context.tell(file, [...path, 'to'], {
      id: 'E204',
      message: `There is no resource "${relation.to}".`,
      hint: didYouMean(relation.to, Object.keys(context.registry.resources)),
    });
    return;
  }
  checkName(context, at, file);
  checkCondition(context, target, { file, path: [...path, 'preselect'], condition: relation.preselect ?? null });
  const inverse = relation.inverse ?? at.name;
  const key = `${relation.to}.${inverse}`;
  const place = `${at.name}.${at.field}`;
  const other =
    taken.get(key) ?? (context.raw.schemas[relation.to]?.properties[inverse] ? `the field ${inverse}` : undefined);
  if (other) {
    context.tell(file, path, {
      id: 'E205',
      message: `${relation.to} already has "${inverse}": ${other}.`,
      hint: 'Give this relation an "inverse" of its own.',
    });
  }
  taken.set(key, place);
}

/** The embedded record stands beside the column, under the column's name without its ending. */
function checkName(
  context: CheckContext,
  { name, field, property }: { name: string; field: string; property: RawProperty },
  file: string,
): void {
  const ending = property['x-relation'] ? '_uuid' : '_uuids';
  const path = ['properties', field];
  if (!field.endsWith(ending)) {
    context.tell(file, path, {
      id: 'E207',
      message: `"${field}" is a relation, so its name must end in ${ending}.`,
      hint: `Call it "${field.replace(/_uuids?$/, '')}${ending}".`,
    });
    return;
  }
  const embedded = field.slice(0, -ending.length);
  if (!context.raw.schemas[name]?.properties[embedded]) return;
  context.tell(file, path, {
    id: 'E207',
    message: `The record of "${field}" is embedded as "${embedded}", which is a field already.`,
    hint: 'Rename one of the two.',
  });
}

function checkOwnership(context: CheckContext, resource: Resource): void {
  const seen = new Set<string>();
  let current: Resource | undefined = resource;
  while (current?.owner) {
    if (seen.has(current.name)) break;
    seen.add(current.name);
    if (current.owner.resource === resource.name) {
      context.tell(schemaFile(resource.name), ['properties', resource.owner?.field ?? ''], {
        id: 'E206',
        message: `${resource.name} owns itself.`,
        hint: 'Leave "owned" out of one of the relations in the circle.',
      });
      break;
    }
    current = context.registry.resources[current.owner.resource];
  }
}
