/**
 * Describes a filter in words: "This month", "1 Nov 2026 – 30 Nov 2026", "Active, Draft". In print, periods are shown
 * as dates.
 */
import { useTranslate } from 'react-admin';
import type { Field } from '../../../registry/types.ts';
import { optionOf } from '../../fields/enum.tsx';
import { nameOfCode } from '../../fields/nameOfCode.ts';
import { isRecord } from '../../../values/json.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useOnPaper } from '../../theme/useOnPaper.ts';
import { numberText } from './numberText.ts';
import { dayOfOperand, dayRangeOf } from './dayRange.ts';
import { presetOf, rollingOf } from './datePresets.ts';
import { asksEmpty } from './operands.ts';
import { namesRecords } from './useRecordNames.ts';

/** @param nameOf returns the title of a referenced record. */
export function useFilterText(field: Field, nameOf: (uuid: string) => string | null): (filter: unknown) => string {
  const translate = useTranslate();
  const label = useLabel();
  const format = useFormat();
  const context = useConditionContext();
  const numbers = numberText(field, format);
  const onPaper = useOnPaper();
  const isDay = field.kind === 'date' || field.kind === 'datetime';

  const one = (value: unknown): string => {
    if (typeof value === 'boolean') return translate(value ? 'beheer.boolean.yes' : 'beheer.boolean.no');
    if (value === '$me' || value === '$employee') return translate('beheer.filter.me');
    if (value === '$client') return translate('beheer.filter.active_client');
    const option = optionOf(field, value);
    if (option) return label(option.label);
    if (typeof value === 'number') return numbers.show(value);
    const text = String(value);
    if (namesRecords(field)) return nameOf(text) ?? '…';
    if (!isDay) return nameOfCode(text, field.property.format, format.locale) ?? text;
    const day = dayOfOperand(text, context);
    return day === null ? text : format.date(day);
  };
  const list = (value: unknown): string => {
    const texts = (Array.isArray(value) ? (value as unknown[]) : [value]).map(one);
    return texts.length > shownValues
      ? `${texts.slice(0, shownValues).join(', ')} ${translate('beheer.filter.more', { count: texts.length - shownValues })}`
      : texts.join(', ');
  };
  const periodText = (filter: unknown): string | null => {
    const preset = presetOf(filter);
    if (preset !== null) return translate(`beheer.filter.date.${preset}`);
    const rolling = rollingOf(filter);
    return rolling === null
      ? null
      : translate(`beheer.filter.rolling.${rolling.side}_${rolling.unit}`, { smart_count: rolling.count });
  };
  return (filter) => {
    const empty = filter === null ? true : asksEmpty(filter);
    if (isRecord(filter) && filter['ne'] === null) return translate('beheer.filter.is_filled');
    if (empty !== null) return translate(empty ? 'beheer.filter.is_empty' : 'beheer.filter.is_filled');
    if (!isRecord(filter)) return list(filter);
    const period = isDay && !onPaper ? periodText(filter) : null;
    if (period !== null) return period;
    if (isPeriod(filter)) {
      const { from, to } = dayRangeOf(filter, context);
      if (from !== null && to !== null)
        return from === to ? format.date(from) : `${format.date(from)} – ${format.date(to)}`;
    }
    return Object.entries(filter)
      .map(([operator, value]) => {
        if (operator === 'between' && Array.isArray(value))
          return value[0] === value[1] ? one(value[0]) : `${one(value[0])} – ${one(value[1])}`;
        if (operator === 'in' || operator === 'eq') return list(value);
        if (operator === 'contains' && field.relation) return list(value);
        return `${translate(`beheer.filter.operator.${operator}`)} ${list(value)}`;
      })
      .join(', ');
  };
}

const shownValues = 2;

/** Returns true for a half-open range of dates, the form of the named periods. */
function isPeriod(filter: Readonly<Record<string, unknown>>): boolean {
  const { gte, lt, ...rest } = filter;
  return typeof gte === 'string' && typeof lt === 'string' && Object.keys(rest).length === 0;
}
