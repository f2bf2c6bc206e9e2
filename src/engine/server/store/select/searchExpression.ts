/** Builds the indexable expression of a search field: a text column, or a text computed from own columns only. */
import type { RawExpression, RawOperation } from '../../../registry/raw.ts';
import type { Registry, Resource } from '../../../registry/types.ts';
import { columns, columnType } from '../columns/table.ts';
import type { Fragment } from '../fragment.ts';
import { fieldExpression } from './expression.ts';
import { foldedText } from './foldedText.ts';
import { definitionView } from './createView.ts';

/** Returns the folded text of a field, or null if it cannot be indexed, such as one of another record. */
export function searchExpression(registry: Registry, resource: Resource, name: string): Fragment | null {
  const field = resource.fields[name];
  if (!field || field.writeOnly || !isOwnText(resource, name, 0)) return null;
  return foldedText(
    columns[field.kind].toText(fieldExpression(definitionView(registry), { resource, alias: null }, field)),
  );
}

function isOwnText(resource: Resource, name: string, depth: number): boolean {
  const field = resource.fields[name];
  if (!field || depth > 5) return false;
  if (field.computed)
    return columns[field.kind].type(field) === 'text' && isTextOperation(resource, field.computed, depth + 1);
  return columnType(field) === 'text';
}

function isTextOperation(resource: Resource, operation: RawOperation, depth: number): boolean {
  if (operation.template !== undefined)
    return [...operation.template.matchAll(/\{([\w.]+)\}/g)].every((match) =>
      isOwnText(resource, match[1] ?? '', depth),
    );
  if (operation.coalesce) return operation.coalesce.every((part) => isTextPart(resource, part, depth));
  return typeof operation.value === 'string';
}

function isTextPart(resource: Resource, part: RawExpression, depth: number): boolean {
  return typeof part === 'string' ? isOwnText(resource, part, depth) : isTextOperation(resource, part, depth);
}
