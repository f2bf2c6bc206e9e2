/**
 * Returns a function that reports whether a field already appears in the title of the record, as for records without a
 * name that use the title of a related record.
 */
import { renderTitle } from '../../registry/records/title.ts';
import type { Field } from '../../registry/types.ts';
import { useRegistry } from '../registry.ts';
import { embeddedIn } from './reference.tsx';
import type { FieldProps } from './field.ts';
import { useLanguage } from '../ui/useLabel.ts';

/** Takes the record and its title. Used to leave out fields that would repeat the title. */
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
