/** Whether a field says what the record is called already: what has no name of its own yet goes by that of another one. */
import { renderTitle } from '../../registry/title.ts';
import type { Field } from '../../registry/types.ts';
import { useRegistry } from '../registry.ts';
import { embeddedIn } from './reference.tsx';
import type { FieldProps } from './field.ts';
import { useLanguage } from './useLabel.ts';

export function useNamesRecord(record: FieldProps['record'], title: string): (field: Field) => boolean {
  const registry = useRegistry();
  const language = useLanguage();
  return (field) => {
    if (record[field.name] === title) return true;
    const target = registry.resources[field.relation?.to ?? ''];
    const embedded = embeddedIn(record, field);
    return target !== undefined && embedded !== null && renderTitle(registry, target, embedded, language) === title;
  };
}
