/** Financial result of a project: agreed, invoiced and remaining amounts, and costs. */
import type { ReportAnswer } from '../../hours/rules/hoursReport.ts';
import type { Spent } from '../../projects/rules/budgetForecast.ts';

/** Agreed price of a project, and its invoiced and remaining parts. */
export interface FixedPrice {
  readonly agreed_cents: number;
  readonly invoiced_cents: number;
  /** Negative if more was invoiced than agreed. */
  readonly rest_cents: number;
}

/** The margin is the invoiced amount plus the amount to invoice, minus the internal cost. */
export interface ProjectMargin {
  readonly invoiced_cents: number;
  readonly to_invoice_cents: number;
  readonly cost_cents: number;
  readonly margin_cents: number;
}

/** Invoice or credit note, including drafts, with lines of the project. */
export interface ProjectInvoice {
  readonly uuid: string;
  readonly number: string | null;
  readonly issue_date: string | null;
  readonly kind: string;
  readonly status: string;
  readonly currency: string;
  /** Net amount of the project's lines; negative on a credit note. */
  readonly amount_cents: number;
}

/** Response of `GET /api/projects/:uuid/glance`, limited to what the caller may see. */
export interface ProjectGlanceAnswer {
  /** Hours by employee and activity. */
  readonly work: ReportAnswer;
  readonly days: readonly Spent[];
  /** Drafts first, then newest first; null if the caller may not see invoices. */
  readonly invoices: readonly ProjectInvoice[] | null;
  /** null if no price was agreed. */
  readonly fixed: FixedPrice | null;
  /** null if the caller may not see internal costs. */
  readonly margin: ProjectMargin | null;
}

/** Computes the part of an agreed price that is not invoiced yet; negative if too much was invoiced. */
export function fixedPrice(agreed_cents: number, invoiced_cents: number): FixedPrice {
  return { agreed_cents, invoiced_cents, rest_cents: agreed_cents - invoiced_cents };
}

/** @param fixed agreed price, whose rest is still to be invoiced; if null, the open hours are */
export function projectMargin(
  fixed: FixedPrice | null,
  {
    invoiced_cents,
    open_cents,
    cost_cents,
  }: { readonly invoiced_cents: number; readonly open_cents: number; readonly cost_cents: number },
): ProjectMargin {
  const to_invoice_cents = fixed === null ? open_cents : Math.max(0, fixed.rest_cents);
  return { invoiced_cents, to_invoice_cents, cost_cents, margin_cents: invoiced_cents + to_invoice_cents - cost_cents };
}
