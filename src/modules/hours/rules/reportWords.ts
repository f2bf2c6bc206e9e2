/** Names of a report's columns, for the screen and files, and formats of its periods. */
import { Dates, type Label, Weeks } from '#engine/values';
import { reportAges, type ReportAge, type ReportMeasure, type ReportStep } from './hoursReport.ts';
import { texts } from './texts.ts';

export const measureWords: Readonly<Record<ReportMeasure, Label>> = {
  worked: texts.label('measures.worked'),
  billable: texts.label('measures.billable'),
  share: texts.label('measures.share'),
  value: texts.label('measures.value'),
  open_time: texts.label('measures.open_time'),
  open_value: texts.label('measures.open_value'),
  contract: texts.label('measures.contract'),
  overtime: texts.label('measures.overtime'),
  cost: texts.label('measures.cost'),
  margin: texts.label('measures.margin'),
};

export const stepWords: Readonly<Record<ReportStep, Label>> = {
  day: texts.label('steps.day'),
  week: texts.label('steps.week'),
  month: texts.label('steps.month'),
  quarter: texts.label('steps.quarter'),
  year: texts.label('steps.year'),
};

export const ageWords: Label = texts.label('ages.title');

const ages: Readonly<Record<ReportAge, Label>> = {
  0: texts.label('ages.up_to_30'),
  31: texts.label('ages.up_to_60'),
  61: texts.label('ages.up_to_90'),
  91: texts.label('ages.over_90'),
};

/** Returns the label of an age group. */
export function ageName(key: string): Label {
  const age = reportAges.find((one) => one === key);
  return age === undefined ? { en: key, nl: key } : ages[age];
}

export const changeWords: Label = texts.label('difference');

export const totalWords: Label = texts.label('total');

/**
 * Returns the name of a step by its first day.
 *
 * @example periodName('week', '2026-12-28') // "2026-W53"
 */
export function periodName(step: ReportStep, first: string): string {
  switch (step) {
    case 'day':
      return first;
    case 'week':
      return Weeks.weekName(Dates.calendarDate(first));
    case 'month':
      return first.slice(0, 7);
    case 'quarter':
      return `${first.slice(0, 4)}-Q${Math.ceil(Number(first.slice(5, 7)) / 3)}`;
    case 'year':
      return first.slice(0, 4);
  }
}
