/** Selects the invoices of a batch of direct debits, and says of each other one why it is left out. */
import type { Rows } from '#engine/registry';
import { type CalendarDate, Dates } from '#engine/values';
import { mayCollectAgain } from '../../billing/rules/returnReason.ts';

type DebitLeftOutReason = NonNullable<Rows['collections']['left_out']>[number]['reason'];
type Sequence = Rows['mandates']['sequence'];

/** Open invoice for direct debit that is due by the day of the batch. */
export interface DebitCandidate {
  readonly invoice_uuid: string;
  readonly client_uuid: string;
  readonly number: string;
  /** Name of the client. */
  readonly client: string;
  /** Payment reference of the invoice, otherwise its number. */
  readonly reference: string;
  readonly currency: string;
  readonly open_cents: number;
  /** Part of the open amount that pending payments announce. */
  readonly pending_cents: number;
  /** Day on which the invoice was last sent; null if it never was. */
  readonly sent_on: CalendarDate | null;
  readonly is_disputed: boolean;
  /** Day until which the client need not pay; null without an arrangement. */
  readonly arrangement_until: string | null;
  readonly is_undelivered: boolean;
  readonly is_covered: boolean;
  readonly is_being_paid: boolean;
  readonly is_reminded: boolean;
  /** Reasons of the direct debits that were returned. */
  readonly returned: readonly string[];
  /** Number of earlier direct debits in batches. */
  readonly attempts: number;
  readonly mandate: DebitMandate | null;
}

interface DebitMandate {
  readonly uuid: string;
  readonly scheme: Rows['mandates']['scheme'];
  readonly sequence: Sequence;
  readonly expires_on: string | null;
}

/** Conditions of a batch. */
export interface DebitTerms {
  readonly execution_on: CalendarDate;
  /** Days between the announcement and the collection. */
  readonly prenotification_days: number;
  /** Largest amount of a direct debit; null for no limit. */
  readonly debit_limit_cents: number | null;
  /** Largest sum of the batch; null for no limit. */
  readonly collection_limit_cents: number | null;
  readonly retry_returned: boolean;
}

/** Direct debit of one invoice. */
interface PlannedDebit {
  readonly candidate: DebitCandidate;
  readonly mandate: DebitMandate;
  readonly amount_cents: number;
  readonly end_to_end_id: string;
  readonly sequence: Sequence;
}

interface DebitPlan {
  readonly debits: readonly PlannedDebit[];
  readonly left_out: readonly { readonly candidate: DebitCandidate; readonly reason: DebitLeftOutReason }[];
}

/** Plans a batch. Candidates come in order of preference, which matters if the batch has a limit. */
export function planDebits(candidates: readonly DebitCandidate[], terms: DebitTerms): DebitPlan {
  const debits: PlannedDebit[] = [];
  const left_out: { candidate: DebitCandidate; reason: DebitLeftOutReason }[] = [];
  const used = new Map<string, number>();
  let total = 0;
  for (const candidate of candidates) {
    const { mandate } = candidate;
    const amount_cents = candidate.open_cents - candidate.pending_cents;
    const before = mandate === null ? 0 : (used.get(mandate.uuid) ?? 0);
    const isSingle = mandate?.sequence === 'one_off' || mandate?.sequence === 'final';
    const reason =
      whyNot(candidate, terms) ??
      (before > 0 && isSingle ? 'mandate_used' : null) ??
      (terms.collection_limit_cents !== null && total + amount_cents > terms.collection_limit_cents
        ? 'over_batch_limit'
        : null);
    if (reason !== null || mandate === null) {
      left_out.push({ candidate, reason: reason ?? 'no_mandate' });
      continue;
    }
    used.set(mandate.uuid, before + 1);
    total += amount_cents;
    debits.push({
      candidate,
      mandate,
      amount_cents,
      end_to_end_id: endToEndId(candidate),
      sequence: before > 0 && mandate.sequence === 'first' ? 'recurrent' : mandate.sequence,
    });
  }
  return { debits, left_out };
}

/** Returns why an invoice cannot be collected on the day, apart from the rest of the batch; null if it can. */
function whyNot(candidate: DebitCandidate, terms: DebitTerms): DebitLeftOutReason | null {
  const { mandate, returned, sent_on, open_cents, pending_cents, arrangement_until } = candidate;
  const { execution_on, debit_limit_cents } = terms;
  const isRetry = terms.retry_returned && returned.length === 1 && mayCollectAgain(returned[0] ?? null);
  const checks: readonly (readonly [boolean, DebitLeftOutReason])[] = [
    [candidate.currency !== 'EUR', 'other_currency'],
    [pending_cents >= open_cents, 'in_batch'],
    [candidate.is_being_paid, 'being_paid'],
    [candidate.is_disputed, 'disputed'],
    [arrangement_until !== null && arrangement_until > execution_on, 'arrangement'],
    [candidate.is_undelivered, 'not_delivered'],
    [candidate.is_covered, 'covered'],
    [returned.length > 0 && !isRetry, 'returned'],
    [candidate.is_reminded, 'reminded'],
    [mandate === null, 'no_mandate'],
    [(mandate?.expires_on ?? execution_on) < execution_on, 'mandate_expired'],
    [sent_on === null, 'not_sent'],
    [sent_on !== null && Dates.addDays(sent_on, terms.prenotification_days) > execution_on, 'announced_late'],
    [debit_limit_cents !== null && open_cents - pending_cents > debit_limit_cents, 'over_debit_limit'],
  ];
  return checks.find(([is]) => is)?.[1] ?? null;
}

/** A second attempt has another number, so that a return of the first is not taken for one of the second. */
function endToEndId({ reference, attempts }: DebitCandidate): string {
  if (attempts === 0) return reference.slice(0, 35);
  const suffix = `-${attempts + 1}`;
  return `${reference.slice(0, 35 - suffix.length)}${suffix}`;
}
