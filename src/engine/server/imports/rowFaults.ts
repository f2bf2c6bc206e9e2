/** Converts API errors to errors of the columns of a row. */
import { renderMessage } from '../../registry/messages.ts';
import type { RuleMessage } from '../../registry/rules.ts';
import { kinds } from '../../registry/kinds/table.ts';
import type { Field, Label, Locale, Resource } from '../../registry/types.ts';
import { eachLanguage } from '../../texts/catalogue.ts';
import { writtenNumber } from '../../texts/writtenNumber.ts';
import { failures, type Failure } from '../store/failure.ts';
import type { RowFault } from '../store/system.ts';
import { texts } from '../texts.ts';

/** Renders limits in the notation of the file: 100% instead of 10000 basis points. */
export function messageOf(message: RuleMessage, field?: Field): Label {
  if ('label' in message) return message.label;
  return eachLanguage((locale) => {
    const params = Object.entries(message.params).map(([name, param]) => [name, limitText(param, field, locale)]);
    return renderMessage(locale, message.key, Object.fromEntries(params));
  });
}

function limitText(param: string | number, field: Field | undefined, locale: Locale): string | number {
  if (typeof param !== 'number' || !field || !kinds[field.kind].traits.scaled) return param;
  if (field.kind === 'percent') return `${writtenNumber(param / 100, locale)}%`;
  return field.kind === 'money' ? writtenNumber(param / 100, locale) : kinds[field.kind].toText(param, field, locale);
}

/** @param columns column index by field name */
export function faultsOf(failure: Failure, resource: Resource, columns: ReadonlyMap<string, number>): RowFault[] {
  const errors = Object.entries(failure.details.errors ?? {});
  if (errors.length === 0)
    return [{ column: null, message: failure.details.message ?? failures[failure.code].message }];
  return errors.map(([path, message]) => {
    const [name = ''] = path.split('.');
    const column = columns.get(name) ?? null;
    const field = resource.fields[name];
    const text = messageOf(message, field);
    return {
      column,
      message: column === null && field ? texts.label('imports.of_field', { field: field.label, message: text }) : text,
    };
  });
}

/** Returns true for an error of the row, as opposed to one of the server or the session. */
export const isOfRow = ({ code }: Failure): boolean =>
  code !== 'E_UNAVAILABLE' && code !== 'E_INTERNAL' && code !== 'E_SESSION';
