/** Returns a function that describes by which field a record was found: "IBAN: NL91ABNA0417164300". */
import type { Kind } from '../../registry/kinds/kindNames.ts';
import { fieldAt } from '../../registry/records/title.ts';
import type { Resource } from '../../registry/types.ts';
import { formatPhone } from '../../values/identifiers/phone.ts';
import { useFormat } from '../i18n/useFormat.ts';
import { useRegistry } from '../registry.ts';
import { useLabel } from './useLabel.ts';

/** Returns a formatter of the field and value by which a search found a record. */
export function useMatchedText(): (
  resource: Resource,
  match: { readonly field: string; readonly text: string },
) => string {
  const registry = useRegistry();
  const label = useLabel();
  const format = useFormat();
  const shown = (kind: Kind, text: string): string => {
    if (kind === 'money') return format.money(Math.round(Number(text) * 100));
    return kind === 'phone' ? formatPhone(text) : text;
  };
  return (resource, { field: path, text }) => {
    const field = fieldAt(registry, resource, path.split('.'));
    if (!field) return text;
    return `${label(field.label)}: ${shown(field.kind, text)}`;
  };
}
