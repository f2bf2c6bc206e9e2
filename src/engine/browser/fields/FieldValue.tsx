/** A record's field by its kind, or a dash where it is empty. */
import type { FieldProps } from './field.ts';
import { Empty, isEmptyValue } from './Empty.tsx';
import { NestedFieldProvider } from './nested.ts';
import { fields } from './table.ts';

export function FieldValue(props: FieldProps) {
  const { field, record, place } = props;
  const Component = fields[field.kind];
  if (field.kind !== 'secret' && isEmptyValue(record[field.name])) return <Empty words={field.empty} />;
  if (place === 'cell') return <Component {...props} />;
  return (
    <NestedFieldProvider value={FieldValue}>
      <Component {...props} />
    </NestedFieldProvider>
  );
}
