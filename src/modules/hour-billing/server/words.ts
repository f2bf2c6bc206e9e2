/** Descriptions of invoice lines for hours, in the language of the invoice. */
import type { HourGrouping, InvoiceableHour } from '../rules/hourInvoice.ts';
import type { Registry } from '#engine/registry';
import { formatLocale, inLanguage, type Locale } from '#engine/values';
import { texts } from './texts.ts';

interface LineNames {
  readonly registry: Registry;
  readonly language: Locale;
  readonly project_name: string | null;
  readonly employee_name: string;
}

export function hourLineName(
  grouping: HourGrouping,
  entry: InvoiceableHour,
  { registry, language, project_name, employee_name }: LineNames,
): string {
  const what = project_name ?? texts.in(language)('lines.work');
  if (grouping === 'activity') return `${what}, ${activityName(registry, entry.activity, language)}`;
  if (grouping === 'employee') return employee_name === '' ? what : `${what}, ${employee_name}`;
  return grouping === 'day' ? `${what}, ${dayName(entry.work_date, language)}` : what;
}

interface Agreed {
  readonly amount_cents: number;
  readonly agreed_cents: number;
  readonly invoiced_cents: number;
}

/** Describes an instalment with its percentage of the agreed price, or as the final one. */
export function instalmentName(
  project_name: string,
  { amount_cents, agreed_cents, invoiced_cents }: Agreed,
  language: Locale,
): string {
  if (agreed_cents <= 0) return project_name;
  if (invoiced_cents > 0 && invoiced_cents + amount_cents === agreed_cents)
    return `${project_name}, ${texts.in(language)('lines.rest')}`;
  const percent = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(
    (amount_cents / agreed_cents) * 100,
  );
  return `${project_name}, ${texts.in(language)('lines.instalment', { percent })}`;
}

/** Reason on a credit note for hours. */
export const correctionReason = (language: Locale): string => texts.in(language)('lines.correction');

function activityName({ resources }: Registry, activity: string, language: Locale): string {
  const option = resources['hours']?.fields['activity']?.options?.find(({ value }) => value === activity);
  return (inLanguage(option?.label, language) ?? activity).toLowerCase();
}

function dayName(date: string, language: Locale): string {
  return new Intl.DateTimeFormat(formatLocale(language), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));
}
