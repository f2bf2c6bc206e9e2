/** Lines that were begun by the form and in which nobody has filled in anything yet: they are neither judged nor sent. */
import type { Registry, Resource } from '../../registry/types.ts';
import { isWritable } from '../../registry/validation.ts';
import { isRecord } from '../../values/json.ts';
import { isEmptyValue } from '../fields/Empty.tsx';
import { isSame } from '../providers/requestBody.ts';

type Row = Readonly<Record<string, unknown>>;

/** Something that has to be filled in is not, and the rest is what a new line begins with. */
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

/** The lines without the blank ones at the end: what stands above them keeps its place. */
export function filledLines(
  registry: Registry,
  { resource }: { readonly resource: string },
  lines: readonly unknown[],
): readonly unknown[] {
  const child = registry.resources[resource];
  const last = child ? lines.findLastIndex((line) => !isRecord(line) || !isBlankLine(child, line)) : lines.length - 1;
  return lines.slice(0, last + 1);
}
