/** Checks resources over existing tables: their settings are consistent and require no features of managed tables. */
import { registryFile } from '../load.ts';
import type { Kind } from '../kinds/kindNames.ts';
import type { Field, Resource } from '../types.ts';
import { schemaFile, type CheckContext } from './context.ts';

/** Kinds whose values are in tables of the engine, or encrypted by it. */
const ownKinds: readonly Kind[] = ['file', 'references', 'lines', 'secret'];

export function checkAdopted(context: CheckContext): void {
  const { registry, raw, report } = context;
  for (const resource of Object.values(registry.resources)) {
    if (resource.adopted) {
      checkTable(context, resource);
      continue;
    }
    for (const { name, kind, relation } of Object.values(resource.fields))
      if (kind === 'references' && registry.resources[relation?.to ?? '']?.adopted)
        report(schemaFile(resource.name), ['properties', name], {
          id: 'E330',
          message: `"${name}" is a list of references to ${relation?.to}, which holds on to none.`,
          hint: 'Refer to one of them, or to a table of ours.',
        });
    for (const [name, property] of Object.entries(raw.schemas[resource.name]?.properties ?? {}))
      if (property['x-column'] !== undefined)
        report(schemaFile(resource.name), ['properties', name, 'x-column'], {
          id: 'E330',
          message: `The table of ${resource.name} is ours, and its columns are called as its fields are.`,
          hint: 'Remove "x-column".',
        });
  }
}

function checkTable(context: CheckContext, resource: Resource): void {
  const { registry, raw, report } = context;
  const { name, adopted, fields } = resource;
  const path = ['resources', name, 'table'];
  if (registry.schema === null || registry.schema === adopted?.schema)
    report(registryFile, path, {
      id: 'E330',
      message: 'The product keeps its own tables in the same schema as those of somebody else.',
      hint: 'Write at the root, beside "menu": "schema": "beheer".',
    });
  if (raw.resources[name]?.source === 'view')
    report(registryFile, path, {
      id: 'E330',
      message: `"${name}" is a view and a table of somebody else at once.`,
      hint: 'Remove "source" or "table".',
    });
  if (adopted && adopted.key.length > 1 && adopted.keys !== 'values')
    report(registryFile, [...path, 'keys'], {
      id: 'E330',
      message: `A key of ${adopted.key.length} columns is not one ${adopted.keys === 'uuid' ? 'uuid' : 'number'}.`,
      hint: 'Remove "keys".',
    });
  for (const column of adopted?.keys === 'integer' || adopted?.keys === 'values' ? adopted.key : [])
    if (!Object.values(fields).some((field) => columnsOf(field).includes(column)))
      report(registryFile, [...path, 'key'], {
        id: 'E330',
        message: `Nothing of ${name} is kept in its column "${column}", so a new record would have no key.`,
        hint: `Add a field with "x-column": "${column}".`,
      });
  for (const field of Object.values(fields)) checkField(context, resource, field);
}

function checkField({ registry, raw, report }: CheckContext, { name }: Resource, field: Field): void {
  const { kind, relation } = field;
  const path = ['properties', field.name];
  if (raw.schemas[name]?.properties[field.name] === undefined) {
    if (kind === 'lines')
      report(registryFile, ['resources', name, 'table'], {
        id: 'E330',
        message: `The records of ${name} own lines ("${field.name}"), which are written with them; a table of somebody else owns none.`,
        hint: 'Take "owned" out of the relation that leads here.',
      });
    return;
  }
  if (ownKinds.includes(kind))
    report(schemaFile(name), path, {
      id: 'E330',
      message: `"${field.name}" is of kind ${kind}, which is kept in a way of our own.`,
      hint: 'Take another kind, such as text.',
    });
  if (kind !== 'reference') return;
  const target = registry.resources[relation?.to ?? ''];
  if (!target) return;
  if (!target.adopted)
    report(schemaFile(name), path, {
      id: 'E330',
      message: `"${field.name}" refers to ${target.name}, whose table is ours: the other table has no room for its keys.`,
      hint: 'Refer to a table of somebody else, or remove the field.',
    });
  else if (columnsOf(field).length !== target.adopted.key.length)
    report(schemaFile(name), [...path, ...(field.property['x-column'] === undefined ? [] : ['x-column'])], {
      id: 'E330',
      message: `A key of ${target.name} has ${target.adopted.key.length} columns, and "${field.name}" ${columnsOf(field).length}.`,
      hint: `Name as many as there are in its key: ${target.adopted.key.join(', ')}.`,
    });
}

/** Returns the columns that hold the value of a field. */
const columnsOf = (field: Field): readonly string[] =>
  field.computed === null ? [field.property['x-column'] ?? field.name].flat() : [];
