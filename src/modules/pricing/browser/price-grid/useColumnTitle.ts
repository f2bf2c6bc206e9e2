/** Returns the title of a column: the period of a recurring price, otherwise the action. */
import { inSentence, useFormat, useLabel, useRegistry } from '#engine/browser';
import type { GridColumn } from './gridModel.ts';

export function useColumnTitle(): (column: Pick<GridColumn, 'action' | 'period_unit' | 'period_count'>) => string {
  const fields = useRegistry().resources['price-list-items']?.fields;
  const label = useLabel();
  const format = useFormat();
  const word = (field: string, value: string): string => {
    const option = fields?.[field]?.options?.find((one) => one.value === value);
    return option ? label(option.label) : value;
  };
  return ({ action, period_unit, period_count }) => {
    const period = period_count === 1 ? word('period_unit', period_unit) : format.unit(period_count, period_unit);
    if (action === 'recurring') return period;
    return period_unit === 'once' || action === 'hourly'
      ? word('action', action)
      : `${word('action', action)} (${inSentence(period)})`;
  };
}
