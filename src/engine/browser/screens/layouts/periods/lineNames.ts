/** Determines the name of a line of periods below its heading. */
import type { Field } from '../../../../registry/types.ts';
import { isEmptyValue } from '../../../ui/Empty.tsx';
import type { PeriodLine } from './periodLines.ts';

type Row = Readonly<Record<string, unknown>>;

interface Among {
  readonly head: Field | undefined;
  /** Lines under the same heading. */
  readonly lines: readonly PeriodLine<Row>[];
}

/**
 * Returns the fewest fields that distinguish the line from the others under its heading; the field of the heading if no
 * other field has a value.
 */
export function lineNames(line: PeriodLine<Row>, rest: readonly Field[], { head, lines }: Among): readonly Field[] {
  const valueOf = ({ periods: [first] }: PeriodLine<Row>, { name }: Field): unknown => first?.row[name] ?? null;
  const filled = rest.filter((field) => !isEmptyValue(valueOf(line, field)));
  if (filled.length === 0) return head ? [head] : [];
  const others = lines.filter((one) => one !== line);
  const isAlone = (fields: readonly Field[]): boolean =>
    !others.some((one) => fields.every((field) => valueOf(one, field) === valueOf(line, field)));
  const fewest = filled.findIndex((_, index) => isAlone(filled.slice(0, index + 1)));
  return fewest < 0 ? filled : filled.slice(0, fewest + 1);
}
