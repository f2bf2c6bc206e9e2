/** Names and order of groups in a list. */
import { useTranslate } from 'react-admin';
import { isTime, type GroupBy } from '../../../../registry/lists/groupBy.ts';
import type { Field, TimeStep } from '../../../../registry/types.ts';
import { isCalendarDate } from '../../../../values/dates/calendarDate.ts';
import { useLabel } from '../../../ui/useLabel.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import type { GroupTotals } from './useTotals.ts';

/**
 * Sorts groups: enums in the order of the registry, dates chronologically, references by name, true before false. Empty
 * values come last.
 */
export function inOrder(field: Field, groups: readonly GroupTotals[], isDescending: boolean): readonly GroupTotals[] {
  const places = (field.options ?? []).map(({ value }) => String(value));
  const compare = (left: GroupTotals, right: GroupTotals): number => {
    if (left.key === null || right.key === null) return Number(left.key === null) - Number(right.key === null);
    if (field.options) return places.indexOf(left.key) - places.indexOf(right.key);
    if (field.kind === 'boolean') return Number(right.key === 'true') - Number(left.key === 'true');
    const order = (left.title ?? left.key).localeCompare(right.title ?? right.key);
    return isTime(field) && isDescending ? -order : order;
  };
  return groups.toSorted(compare);
}

/** Returns a function for the name of a group: a period, an option, yes or no, or the title of a record. */
export function useGroupName(field: Field, { step }: GroupBy): (group: GroupTotals) => string {
  const translate = useTranslate();
  const label = useLabel();
  const periodName = usePeriodName();
  return ({ key, title }) => {
    if (key === null) return translate('beheer.list.empty_group');
    if (step !== null) return periodName(key, step);
    if (field.kind === 'boolean') return translate(key === 'true' ? 'beheer.boolean.yes' : 'beheer.boolean.no');
    const option = field.options?.find(({ value }) => String(value) === key);
    return option ? label(option.label) : (title ?? '…');
  };
}

/**
 * Returns a function that formats a period by its first day: "November 2026", "Q4 2026", "2026", "from 23 Nov 2026",
 * "23 Nov 2026".
 */
function usePeriodName(): (first: string, step: TimeStep) => string {
  const translate = useTranslate();
  const format = useFormat();
  return (first, step) => {
    if (!isCalendarDate(first)) return first;
    const [year = '', month = '1'] = first.split('-');
    if (step === 'year') return year;
    if (step === 'quarter') return translate('beheer.list.quarter', { number: Math.ceil(Number(month) / 3), year });
    if (step === 'month')
      return new Intl.DateTimeFormat(format.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${first}T00:00:00Z`),
      );
    return step === 'week' ? translate('beheer.list.week_of', { day: format.date(first) }) : format.date(first);
  };
}
