/** By which field a record was found, in words: "IBAN: NL91ABNA0417164300". */
import { fieldAt } from '../../registry/title.ts';
import type { Resource } from '../../registry/types.ts';
import { useFormat } from '../i18n/useFormat.ts';
import { useRegistry } from '../registry.ts';
import { useLabel } from './useLabel.ts';

export function useMatchedText(): (
  resource: Resource,
  match: { readonly field: string; readonly text: string },
) => string {
  const registry = useRegistry();
  const label = useLabel();
  const format = useFormat();
  return (resource, { field: path, text }) => {
    const field = fieldAt(registry, resource, path.split('.'));
    if (!field) return text;
    const value = field.kind === 'money' ? format.money(Math.round(Number(text) * 100)) : text;
    return `${label(field.label)}: ${value}`;
  };
}
