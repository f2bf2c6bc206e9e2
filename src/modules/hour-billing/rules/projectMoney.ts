/** In charge of what a project comes to: what was agreed, invoiced and is still to be invoiced, less what it costs. */
import type { ReportAnswer } from '../../hours/rules/hoursReport.ts';
import type { Spent } from '../../projects/rules/budgetForecast.ts';

export interface FixedPrice {
  readonly agreed_cents: number;
  readonly invoiced_cents: number;
  /** Below zero where more was invoiced than was agreed. */
  readonly rest_cents: number;
}

/** Its margin is what is invoiced and still to be, less the internal cost. */
export interface ProjectMargin {
  readonly invoiced_cents: number;
  readonly to_invoice_cents: number;
  readonly cost_cents: number;
  readonly margin_cents: number;
}

/** An invoice or credit note on which the project stands; drafts too. */
export interface ProjectInvoice {
  readonly uuid: string;
  readonly number: string | null;
  readonly issue_date: string | null;
  readonly kind: string;
  readonly status: string;
  readonly currency: string;
  /** Of the project's lines alone, excluding VAT; below zero on a credit note. */
  readonly amount_cents: number;
}

/** What `GET /api/projects/:uuid/glance` answers, as far as the caller may see it. */
export interface ProjectGlanceAnswer {
  /** By employee and kind of work. */
  readonly work: ReportAnswer;
  readonly days: readonly Spent[];
  /** Newest first, drafts before all; null for whoever sees no invoices. */
  readonly invoices: readonly ProjectInvoice[] | null;
  /** Null where no price was agreed. */
  readonly fixed: FixedPrice | null;
  /** Null for whoever may not see internal costs. */
  readonly margin: ProjectMargin | null;
}

export function fixedPrice(agreed_cents: number, invoiced_cents: number): FixedPrice {
  return { agreed_cents, invoiced_cents, rest_cents: agreed_cents - invoiced_cents };
}

/** @param fixed the price agreed, of which the rest is still to be invoiced; null: the open hours are. */
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
