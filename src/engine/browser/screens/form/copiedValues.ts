/** What the copy of a record begins with. */
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import type { Principal } from '../../../registry/permissions.ts';
import type { Field, Registry, Resource } from '../../../registry/types.ts';
import { isWritable } from '../../../registry/validation.ts';
import { isRecord } from '../../../values/json.ts';
import { formSections } from './formFields.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * All that the form asks for, with the lines; but for what only one record can have, what is never shown, files, and
 * dates: another invoice of the same things is not of that day.
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

/** Whether a form makes copies of it: what is made on a page of our own begins there, and lines in what owns them. */
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
