/** What a token opens: the table of resources and verbs, to read. */
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { setsOfScopes } from '../../registry/verbSets.ts';
import { verbGroups } from '../../registry/verbTable.ts';
import { useRegistry } from '../registry.ts';
import type { FieldProps } from './field.ts';
import { useLabel } from './useLabel.ts';
import { VerbPicker } from './verbs/VerbPicker.tsx';

export function ScopesField({ field, record, place }: FieldProps) {
  const registry = useRegistry();
  const label = useLabel();
  const translate = useTranslate();
  const scopes = scopesIn(record[field.name]);
  const groups = useMemo(() => verbGroups(registry, null), [registry]);
  if (place === 'cell') return <span>{translate('beheer.rights.scopes', { smart_count: scopes.length })}</span>;
  return (
    <VerbPicker
      label={label(field.label)}
      groups={groups}
      sets={setsOfScopes(scopes)}
      onChange={null}
      compares={false}
    />
  );
}

export function scopesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
