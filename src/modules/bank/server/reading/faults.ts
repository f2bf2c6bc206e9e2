/** Words the faults of a file, so that a person knows what to do. */
import { eachLanguage, inLanguage, type Label, Money } from '#engine/values';
import { Failure } from '#engine/server';
import type { StatementFault } from '../../rules/statement.ts';
import { texts } from '../texts.ts';

const mostShown = 20;

/** Returns the refusal of a file: nothing of it is written, and each fault is named. */
export function refusedFile(faults: readonly StatementFault[]): Failure {
  const labels = faults.map(labelOf);
  const [first] = labels;
  if (first === undefined) throw new Error('A file without faults cannot be refused.');
  return new Failure('E_INVALID', {
    message: faults.length === 1 ? first : texts.label('file.several', { count: faults.length }),
    hint: faults.length === 1 ? texts.label('file.nothing_read') : first,
    errors: Object.fromEntries(
      faults.slice(0, mostShown).map((fault, index) => [pathOf(fault, index), { label: labels[index] ?? first }]),
    ),
  });
}

const pathOf = (fault: StatementFault, index: number): string =>
  'entry' in fault ? `entries.${fault.entry.split(' ')[0] ?? index}` : `statements.${index}`;

function labelOf(fault: StatementFault): Label {
  if (fault.fault === 'sum_differs') return sumLabel(fault);
  const { fault: key, ...values } = fault;
  return texts.find(`fault.${key}`, values) ?? texts.label('file.not_xml.message');
}

function sumLabel(fault: Extract<StatementFault, { fault: 'sum_differs' }>): Label {
  const { statement, suspect } = fault;
  return eachLanguage((locale) => {
    const money = (cents: number): string => Money.formatMoney(cents, 'EUR', locale);
    const values = {
      statement,
      opening: money(fault.opening_cents),
      entries: money(fault.entries_cents),
      closing: money(fault.closing_cents),
      difference: money(fault.difference_cents),
    };
    return suspect === null
      ? inLanguage(texts.label('fault.sum_differs', values), locale)
      : inLanguage(texts.label('fault.sum_differs_suspect', { ...values, suspect }), locale);
  });
}
