/** Kind of a document: a chip for credit notes and proforma invoices, so that they stand out among the invoices. */
import { Fields, type FieldProps, StateChip, useLabel } from '#engine/browser';

export default function InvoiceKindField({ field, record }: FieldProps) {
  const label = useLabel();
  const option = Fields.optionOf(field, record[field.name]);
  if (!option) return null;
  const text = label(option.label);
  return option.colour === null ? <span>{text}</span> : <StateChip label={text} colour={option.colour} />;
}
