/** Scopes of an access token: a table of resources and verbs on a page, their number in a cell. */
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { lazyWithPreload } from '../lazyWithPreload.tsx';
import type { FieldProps } from './field.ts';
import { useLabel } from '../ui/useLabel.ts';

const ScopesTable = lazyWithPreload(() => import('./verbs/ScopesTable.tsx'));

export function ScopesField({ field, record, place }: FieldProps) {
  const label = useLabel();
  const translate = useTranslate();
  const scopes = scopesIn(record[field.name]);
  const count = <span>{translate('beheer.rights.scopes', { smart_count: scopes.length })}</span>;
  if (place === 'cell') return count;
  return (
    <Suspense fallback={count}>
      <ScopesTable label={label(field.label)} scopes={scopes} />
    </Suspense>
  );
}

/** Reads the scopes from a value; ignores invalid ones. */
export function scopesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
