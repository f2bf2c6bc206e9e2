/** What a refusal says of a row of a file, by its columns. */
import { renderMessage } from '../../registry/messages.ts';
import type { RuleMessage } from '../../registry/rules.ts';
import type { Label, Resource } from '../../registry/types.ts';
import { eachLanguage } from '../../texts/catalogue.ts';
import { failures, type Failure } from '../store/failure.ts';
import type { RowFault } from '../store/system.ts';
import { texts } from '../texts.ts';

export const messageOf = (message: RuleMessage): Label =>
  'label' in message ? message.label : eachLanguage((locale) => renderMessage(locale, message.key, message.params));

/** @param columns by the name of the field that each fills */
export function faultsOf(failure: Failure, resource: Resource, columns: ReadonlyMap<string, number>): RowFault[] {
  const errors = Object.entries(failure.details.errors ?? {});
  if (errors.length === 0)
    return [{ column: null, message: failure.details.message ?? failures[failure.code].message }];
  return errors.map(([path, message]) => {
    const [name = ''] = path.split('.');
    const column = columns.get(name) ?? null;
    const field = resource.fields[name];
    const text = messageOf(message);
    return {
      column,
      message: column === null && field ? texts.label('imports.of_field', { field: field.label, message: text }) : text,
    };
  });
}

/** Whether it is about the row, and not about the server or the person. */
export const isOfRow = ({ code }: Failure): boolean =>
  code !== 'E_UNAVAILABLE' && code !== 'E_INTERNAL' && code !== 'E_SESSION';
