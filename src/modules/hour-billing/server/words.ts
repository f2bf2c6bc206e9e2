/** What the lines of invoiced hours are called, in the language of the invoice. */
import type { HourGrouping, InvoiceableHour } from '../rules/hourInvoice.ts';
import type { Registry } from '../../../engine/registry/types.ts';

export type Language = 'nl' | 'en';

const words = {
  nl: { work: 'Werkzaamheden', instalment: (percent: string) => `termijn ${percent} %`, rest: 'laatste termijn' },
  en: { work: 'Work', instalment: (percent: string) => `instalment of ${percent}%`, rest: 'last instalment' },
} as const;

interface LineNames {
  readonly registry: Registry;
  readonly language: Language;
  readonly project_name: string | null;
  readonly employee_name: string;
}

export function hourLineName(
  grouping: HourGrouping,
  entry: InvoiceableHour,
  { registry, language, project_name, employee_name }: LineNames,
): string {
  const what = project_name ?? words[language].work;
  if (grouping === 'activity') return `${what}, ${activityName(registry, entry.activity, language)}`;
  if (grouping === 'employee') return employee_name === '' ? what : `${what}, ${employee_name}`;
  return grouping === 'day' ? `${what}, ${dayName(entry.work_date, language)}` : what;
}

interface Agreed {
  readonly amount_cents: number;
  readonly agreed_cents: number;
  readonly invoiced_cents: number;
}

/** With the part that it is of the whole, so that the client can follow it; or that it is the last. */
export function instalmentName(
  project_name: string,
  { amount_cents, agreed_cents, invoiced_cents }: Agreed,
  language: Language,
): string {
  if (agreed_cents <= 0) return project_name;
  if (invoiced_cents > 0 && invoiced_cents + amount_cents === agreed_cents)
    return `${project_name}, ${words[language].rest}`;
  const percent = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(
    (amount_cents / agreed_cents) * 100,
  );
  return `${project_name}, ${words[language].instalment(percent)}`;
}

/** Why a credit note of hours is there. */
export const correctionReason = (language: Language): string =>
  language === 'en' ? 'Correction of hours' : 'Correctie van uren';

function activityName({ resources }: Registry, activity: string, language: Language): string {
  const option = resources['hours']?.fields['activity']?.options?.find(({ value }) => value === activity);
  return (option?.label[language] ?? activity).toLowerCase();
}

function dayName(date: string, language: Language): string {
  return new Intl.DateTimeFormat(language === 'nl' ? 'nl-NL' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));
}
