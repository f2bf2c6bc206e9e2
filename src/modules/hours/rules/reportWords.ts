/** In charge of what a report's columns are called, on the screen and in a file alike, and of how its periods are written. */
import { calendarDate } from '../../../engine/values/calendarDate.ts';
import { reportAges, type ReportAge, type ReportMeasure, type ReportStep } from './hoursReport.ts';
import { weekName } from '../../../engine/values/workWeek.ts';

interface Words {
  readonly en: string;
  readonly nl: string;
}

export const measureWords: Readonly<Record<ReportMeasure, Words>> = {
  worked: { en: 'Worked', nl: 'Gewerkt' },
  billable: { en: 'Billable', nl: 'Factureerbaar' },
  share: { en: 'Billable share', nl: 'Aandeel factureerbaar' },
  value: { en: 'Value', nl: 'Waarde' },
  open_time: { en: 'Not yet invoiced', nl: 'Nog niet gefactureerd' },
  open_value: { en: 'Value not yet invoiced', nl: 'Nog niet gefactureerde waarde' },
  contract: { en: 'Contract', nl: 'Contract' },
  overtime: { en: 'Overtime', nl: 'Overwerk' },
  cost: { en: 'Internal cost', nl: 'Kostprijs' },
  margin: { en: 'Margin', nl: 'Marge' },
};

export const stepWords: Readonly<Record<ReportStep, Words>> = {
  day: { en: 'Day', nl: 'Dag' },
  week: { en: 'Week', nl: 'Week' },
  month: { en: 'Month', nl: 'Maand' },
  quarter: { en: 'Quarter', nl: 'Kwartaal' },
  year: { en: 'Year', nl: 'Jaar' },
};

export const ageWords: Words = { en: 'Age', nl: 'Ouderdom' };

const ages: Readonly<Record<ReportAge, Words>> = {
  0: { en: '0–30 days', nl: '0–30 dagen' },
  31: { en: '31–60 days', nl: '31–60 dagen' },
  61: { en: '61–90 days', nl: '61–90 dagen' },
  91: { en: 'Over 90 days', nl: 'Meer dan 90 dagen' },
};

/** An age by its key. */
export function ageName(key: string): Words {
  const age = reportAges.find((one) => one === key);
  return age === undefined ? { en: key, nl: key } : ages[age];
}

export const changeWords: Words = { en: 'difference', nl: 'verschil' };

export const totalWords: Words = { en: 'Total', nl: 'Totaal' };

/** A step by its first day. @example periodName('week', '2026-12-28') // "2026-W53" */
export function periodName(step: ReportStep, first: string): string {
  switch (step) {
    case 'day':
      return first;
    case 'week':
      return weekName(calendarDate(first));
    case 'month':
      return first.slice(0, 7);
    case 'quarter':
      return `${first.slice(0, 4)}-Q${Math.ceil(Number(first.slice(5, 7)) / 3)}`;
    case 'year':
      return first.slice(0, 4);
  }
}
