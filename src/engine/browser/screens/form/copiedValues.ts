/** Initial values of a copy of a record. */
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import type { Principal } from '../../../registry/permissions.ts';
import type { Field, Registry, Resource } from '../../../registry/types.ts';
import { isWritable } from '../../../registry/validation.ts';
import { isRecord } from '../../../values/json.ts';
import { formSections } from './formFields.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Returns the values of the form fields, including lines. Leaves out unique values, write-only values, files, and
 * dates, since a copied invoice is for another day.
 */
export function copiedValues(
  { registry, principal }: { readonly registry: Registry; readonly principal: Principal },
  resource: Resource,
  record: Row,
): Row {
  const fields = formSections(resource, principal).flatMap((section) => section.fields);
  return {
    ...valuesOf(fields, record),
    ...Object.fromEntries(
      fields.flatMap((field) => {
        const child = registry.resources[field.lines?.resource ?? ''];
        const lines = record[field.name];
        return child && Array.isArray(lines) ? [[field.name, copiedLines(child, lines)] as const] : [];
      }),
    ),
  };
}

/**
 * Returns true if records can be copied in a form. Not for resources with a custom create page, and not for owned
 * lines.
 */
export const isCopied = (resource: Resource, principal: Principal): boolean =>
  resource.createPage === null && resource.owner === null && formSections(resource, principal).length > 0;

function copiedLines(child: Resource, lines: readonly unknown[]): readonly Row[] {
  const own = Object.values(child.fields).filter((field) => isWritable(field) && field.name !== child.owner?.field);
  return lines.filter(isRecord).map((line) => valuesOf(own, line));
}

function valuesOf(fields: readonly Field[], record: Row): Row {
  return Object.fromEntries(
    fields.filter(isShared).flatMap((field) => {
      const value = record[field.name] ?? null;
      if (value === null) return [];
      const pointsAt = field.relation ? record[field.relation.name] : undefined;
      return [
        [field.name, value] as const,
        ...(field.relation && pointsAt ? [[field.relation.name, pointsAt] as const] : []),
      ];
    }),
  );
}

const notCopied: readonly Kind[] = ['lines', 'file', 'secret', 'date', 'datetime'];

const isShared = ({ unique, kind, writeOnly }: Field): boolean =>
  unique === null && !writeOnly && !notCopied.includes(kind);
