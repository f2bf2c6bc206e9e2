/**
 * In charge of what a domain's dates ask for on a day: renewed ahead of its registry's deadline, expired once its day
 * has passed, kept in quarantine, and let go.
 */
import { addDays, addMonths, type CalendarDate } from '../../../engine/values/calendarDate.ts';

export type TermStep =
  | 'renew'
  | 'remind'
  | 'expire'
  | 'notify-expired'
  | 'let-go'
  | 'quarantine'
  | 'delete'
  | 'call-off-transfer';

export interface DomainDates {
  readonly status: string;
  readonly expires_on: CalendarDate | null;
  readonly auto_renew: boolean;
  /** The last day is agreed. */
  readonly cancel_on: CalendarDate | null;
  /** Of a renewal that has been asked for. */
  readonly renews_to: CalendarDate | null;
  readonly quarantine_on: CalendarDate | null;
  /** When its client last heard that it expires. */
  readonly expiry_notice_on: CalendarDate | null;
  /** Since when it is being transferred away. */
  readonly transfer_out_on: CalendarDate | null;
  /** What pays for it goes on. */
  readonly isPaid: boolean;
}

export interface TldTerms {
  readonly renew_lead_days: number;
  readonly grace_days: number;
  readonly redemption_days: number;
  readonly quarantine_days: number;
  /** A transfer away of which nothing is heard for longer has come to nothing. */
  readonly transfer_out_days: number;
}

/** Days before it expires on which its client hears so once more, where they first did earlier. */
const lastReminderDays = 7;

/** Longest that anything is done ahead. */
export const maxDaysAhead = 90;

/** What is to be paid ahead of a renewal begins before this day: half a period later begins the next. */
export function renewedPeriodBegins(
  expires_on: CalendarDate,
  period_months: number,
): { readonly before: CalendarDate } {
  return { before: addMonths(expires_on, Math.ceil(period_months / 2)) };
}

/** What pays for it ends only after the period that follows its expiry: it is renewed until then. */
export function isPaidPastExpiry(
  endsOn: CalendarDate | null,
  { expires_on, period_months }: { readonly expires_on: CalendarDate | null; readonly period_months: number },
): boolean {
  return endsOn !== null && expires_on !== null && endsOn > renewedPeriodBegins(expires_on, period_months).before;
}

export interface Terms {
  readonly tld: TldTerms;
  /** Days before it expires on which its client first hears so. */
  readonly noticeDays: number;
}

/** In this order. The same again, once they have been done, is nothing. */
export function dueSteps(domain: DomainDates, { tld, noticeDays }: Terms, today: CalendarDate): readonly TermStep[] {
  const { status, expires_on } = domain;
  if (status === 'pending_transfer_out') return isTransferOver(domain, tld, today) ? ['call-off-transfer'] : [];
  if (status === 'quarantine') return isQuarantineOver(domain, tld, today) ? ['delete'] : [];
  if (expires_on === null) return [];
  if (status === 'cancel_scheduled') return (domain.cancel_on ?? expires_on) <= today ? ['let-go'] : [];
  if (status !== 'active' && status !== 'expired') return [];
  const isRenewing = domain.auto_renew && domain.cancel_on === null && domain.isPaid;
  const lastDay = addDays(expires_on, tld.grace_days);
  const canRenew = isRenewing && domain.renews_to === null && today <= lastDay;
  const renewal: readonly TermStep[] = canRenew && today >= addDays(expires_on, -tld.renew_lead_days) ? ['renew'] : [];
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
  return transfer_out_on !== null && today > addDays(transfer_out_on, transfer_out_days);
}

/** Or it is no news: its day is long past, or it is being renewed. */
function isExpiryNoticed({ expires_on, expiry_notice_on, renews_to }: DomainDates, today: CalendarDate): boolean {
  if (expires_on === null || renews_to !== null || today > addDays(expires_on, 30)) return true;
  return expiry_notice_on !== null && expiry_notice_on > expires_on;
}

function isReminderDue(
  { expires_on, expiry_notice_on }: DomainDates,
  noticeDays: number,
  today: CalendarDate,
): boolean {
  if (expires_on === null) return false;
  const [moment = null] = [noticeDays, Math.min(noticeDays, lastReminderDays)]
    .map((days) => addDays(expires_on, -days))
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
  const since = quarantine_on ?? (expires_on === null ? null : addDays(expires_on, grace_days));
  return since !== null && renews_to === null && today > addDays(since, redemption_days + quarantine_days);
}
