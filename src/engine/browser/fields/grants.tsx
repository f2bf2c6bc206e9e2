/** Permissions of a role: a table of resources and verbs on a page, their number in a cell. */
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import type { Grant } from '../../registry/permissions.ts';
import { isRecord } from '../../values/json.ts';
import { lazyWithPreload } from '../lazyWithPreload.tsx';
import type { FieldProps } from './field.ts';
import { useLabel } from '../ui/useLabel.ts';

const GrantsTable = lazyWithPreload(() => import('./verbs/GrantsTable.tsx'));

export function GrantsField({ field, record, place }: FieldProps) {
  const label = useLabel();
  const translate = useTranslate();
  const grants = grantsIn(record[field.name]);
  const count = <span>{translate('beheer.rights.resources', { smart_count: grants.length })}</span>;
  if (place === 'cell') return count;
  return (
    <Suspense fallback={count}>
      <GrantsTable label={label(field.label)} grants={grants} />
    </Suspense>
  );
}

/** Reads the grants from a value. Only checks their shape; the server validates them against the registry. */
export function grantsIn(value: unknown): readonly Grant[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly unknown[]).filter(
    (grant) => isRecord(grant) && typeof grant['resource'] === 'string' && Array.isArray(grant['verbs']),
  ) as unknown as readonly Grant[];
}
