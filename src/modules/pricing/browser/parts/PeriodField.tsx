/** Period of a price as one value: "1 month", "3 months". */
import type { FieldProps } from '#engine/browser';
import { usePeriodText } from '../usePeriodText.ts';

export default function PeriodField({ field, record }: FieldProps) {
  const text = usePeriodText();
  const { period_count } = record;
  return <span>{text({ period_unit: String(record[field.name]), period_count: Number(period_count ?? 1) })}</span>;
}
