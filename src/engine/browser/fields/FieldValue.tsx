/**
 * Shows a field of a record: with the component of a module if the registry names one, else by kind. Empty values get a
 * dash.
 */
import { Suspense } from 'react';
import { shownField } from '../../registry/records/title.ts';
import { useLanguage } from '../ui/useLabel.ts';
import Skeleton from '@mui/material/Skeleton';
import type { FieldProps } from './field.ts';
import { Empty, isEmptyIn } from '../ui/Empty.tsx';
import { NestedFieldProvider } from './nested.ts';
import { useOwnFields } from './ownFields.ts';
import { fields } from './table.ts';

/** Read-only value. Use `ChangedValue` in a list of changes, where empty values are described in words. */
export function FieldValue({ field: named, ...others }: FieldProps) {
  const { resource, record, place } = others;
  const field = shownField(resource, named, record, useLanguage());
  const props = { ...others, field };
  const Own = useOwnFields()[field.shownBy ?? ''];
  const Component = fields[field.kind];
  if (field.kind !== 'secret' && isEmptyIn(record, field)) return <Empty words={field.empty} />;
  if (Own)
    return (
      <Suspense fallback={<Skeleton width={64} />}>
        <Own {...props} />
      </Suspense>
    );
  if (place === 'cell') return <Component {...props} />;
  return (
    <NestedFieldProvider value={FieldValue}>
      <Component {...props} />
    </NestedFieldProvider>
  );
}
