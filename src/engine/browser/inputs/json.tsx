/**
 * JSON value: an object as fields, a list of objects as rows; a JSON editor if the schema does not declare the parts.
 */
import { subFields } from '../fields/subFields.ts';
import type { InputProps } from './input.ts';
import { FreeJsonInput } from './FreeJsonInput.tsx';
import { PartsInput } from './PartsInput.tsx';
import { RowsInput } from './lines/RowsInput.tsx';

export function JsonInput(props: InputProps) {
  const { property } = props.field;
  const rows = subFields(property.items);
  if (rows.length > 0) return <RowsInput {...props} columns={rows} />;
  const parts = subFields(property);
  return parts.length > 0 ? <PartsInput {...props} parts={parts} /> : <FreeJsonInput {...props} />;
}
