/**
 * Steps that the dates of a domain require on a day: renewal ahead of the registry's deadline, expiry, quarantine and
 * removal.
 */
import { type CalendarDate, Dates } from '#engine/values';

/** Steps of the daily round. */
export type TermStep =
  | 'renew'
  | 'remind'
  | 'expire'
  | 'notify-expired'
  | 'let-go'
  | 'quarantine'
  | 'delete'
  | 'call-off-transfer';

/** State and dates of a domain that determine its steps. */
export interface DomainDates {
  readonly status: string;
  readonly expires_on: CalendarDate | null;
  readonly auto_renew: boolean;
  /** Last day of a cancelled domain. */
  readonly cancel_on: CalendarDate | null;
  /** Expiry date after a requested renewal. */
  readonly renews_to: CalendarDate | null;
  readonly quarantine_on: CalendarDate | null;
  /** Day of the last expiry mail to the client. */
  readonly expiry_notice_on: CalendarDate | null;
  /** Day on which the transfer away began. */
  readonly transfer_out_on: CalendarDate | null;
  /** True if the payment continues past the expiry. */
  readonly isPaid: boolean;
}

export interface TldTerms {
  readonly renew_lead_days: number;
  readonly grace_days: number;
  readonly redemption_days: number;
  readonly quarantine_days: number;
  /** Days without news after which a transfer away counts as not completed. */
  readonly transfer_out_days: number;
}

/** Days before the expiry of the second reminder, if the first one was earlier. */
const lastReminderDays = 7;

/** Maximum number of days before the expiry in which a step can be due. */
export const maxDaysAhead = 90;

/** Returns the day before which the renewed period begins: half a period later, the period after it can begin. */
export function renewedPeriodBegins(
  expires_on: CalendarDate,
  period_months: number,
): { readonly before: CalendarDate } {
  return { before: Dates.addMonths(expires_on, Math.ceil(period_months / 2)) };
}

/** Returns true if the payment ends after the period that follows the expiry, so that a renewal is needed. */
export function isPaidPastExpiry(
  endsOn: CalendarDate | null,
  { expires_on, period_months }: { readonly expires_on: CalendarDate | null; readonly period_months: number },
): boolean {
  return endsOn !== null && expires_on !== null && endsOn > renewedPeriodBegins(expires_on, period_months).before;
}

interface Terms {
  readonly tld: TldTerms;
  /** Days before the expiry of the first reminder. */
  readonly noticeDays: number;
}

/** Returns the due steps in order. Idempotent: a completed step is not due again. */
export function dueSteps(domain: DomainDates, { tld, noticeDays }: Terms, today: CalendarDate): readonly TermStep[] {
  const { status, expires_on } = domain;
  if (status === 'pending_transfer_out') return isTransferOver(domain, tld, today) ? ['call-off-transfer'] : [];
  if (status === 'quarantine') return isQuarantineOver(domain, tld, today) ? ['delete'] : [];
  if (expires_on === null) return [];
  if (status === 'cancel_scheduled') return (domain.cancel_on ?? expires_on) <= today ? ['let-go'] : [];
  if (status !== 'active' && status !== 'expired') return [];
  const isRenewing = domain.auto_renew && domain.cancel_on === null && domain.isPaid;
  const lastDay = Dates.addDays(expires_on, tld.grace_days);
  const canRenew = isRenewing && domain.renews_to === null && today <= lastDay;
  const renewal: readonly TermStep[] =
    canRenew && today >= Dates.addDays(expires_on, -tld.renew_lead_days) ? ['renew'] : [];
  if (status === 'expired') return today > lastDay && domain.renews_to === null ? ['quarantine'] : renewal;
  if (today > expires_on)
    return [...renewal, ...(isExpiryNoticed(domain, today) ? [] : (['notify-expired'] as const)), 'expire'];
  return isRenewing || domain.renews_to !== null || !isReminderDue(domain, noticeDays, today) ? renewal : ['remind'];
}

function isTransferOver(
  { transfer_out_on }: DomainDates,
  { transfer_out_days }: TldTerms,
  today: CalendarDate,
): boolean {
  return transfer_out_on !== null && today > Dates.addDays(transfer_out_on, transfer_out_days);
}

/** Also true if a mail is pointless: the expiry is long past, or the domain is being renewed. */
function isExpiryNoticed({ expires_on, expiry_notice_on, renews_to }: DomainDates, today: CalendarDate): boolean {
  if (expires_on === null || renews_to !== null || today > Dates.addDays(expires_on, 30)) return true;
  return expiry_notice_on !== null && expiry_notice_on > expires_on;
}

function isReminderDue(
  { expires_on, expiry_notice_on }: DomainDates,
  noticeDays: number,
  today: CalendarDate,
): boolean {
  if (expires_on === null) return false;
  const [moment = null] = [noticeDays, Math.min(noticeDays, lastReminderDays)]
    .map((days) => Dates.addDays(expires_on, -days))
    .filter((day) => day <= today)
    .toSorted()
    .reverse();
  return moment !== null && (expiry_notice_on === null || expiry_notice_on < moment);
}

function isQuarantineOver(
  { expires_on, quarantine_on, renews_to }: DomainDates,
  { grace_days, redemption_days, quarantine_days }: TldTerms,
  today: CalendarDate,
): boolean {
  const since = quarantine_on ?? (expires_on === null ? null : Dates.addDays(expires_on, grace_days));
  return since !== null && renews_to === null && today > Dates.addDays(since, redemption_days + quarantine_days);
}
