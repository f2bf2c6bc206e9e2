/** Blank lines: new lines in which nothing has been filled in. They are not validated and not saved. */
import type { Registry, Resource } from '../../../registry/types.ts';
import { isWritable } from '../../../registry/validation.ts';
import { isRecord } from '../../../values/json.ts';
import { isEmptyValue } from '../../ui/Empty.tsx';
import { isSame } from '../../providers/requestBody.ts';

type Row = Readonly<Record<string, unknown>>;

/** Returns true for a new line with an empty required field and default values in all other fields. */
export function isBlankLine(child: Resource, line: Row): boolean {
  if (line['uuid'] !== undefined) return false;
  const fields = Object.values(child.fields).filter((field) => isWritable(field) && !field.relation?.owned);
  const isAsked = fields.some((field) => field.required && isEmptyValue(line[field.name]));
  return (
    isAsked &&
    fields.every(
      (field) =>
        field.name === 'position' ||
        (field.relation?.preselect ?? null) !== null ||
        isEmptyValue(line[field.name]) ||
        isSame(line[field.name], field.default ?? null),
    )
  );
}

/** Removes the blank lines at the end. Earlier blank lines remain, so that indexes do not change. */
export function filledLines(
  registry: Registry,
  { resource }: { readonly resource: string },
  lines: readonly unknown[],
): readonly unknown[] {
  const child = registry.resources[resource];
  const last = child ? lines.findLastIndex((line) => !isRecord(line) || !isBlankLine(child, line)) : lines.length - 1;
  return lines.slice(0, last + 1);
}
