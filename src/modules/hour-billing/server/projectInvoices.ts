/** Invoices with lines of a project, as far as the caller may see them. */
import type { ProjectInvoice } from '../rules/projectMoney.ts';
import { Access, namedResource, Queries, type Records, type Registry } from '#engine/registry';
import type { Caller, StoreCalls } from '#engine/server';

interface Asked {
  readonly records: StoreCalls;
  readonly registry: Registry;
  readonly caller: Caller;
}

/** Invoices of a project with their sum. */
export interface ProjectInvoices {
  /** Drafts first, then newest first. */
  readonly invoices: readonly ProjectInvoice[];
  /** Net amount on all of them, including drafts, minus credit notes. */
  readonly invoiced_cents: number;
}

/** @returns null if the caller may not see invoices */
export async function projectInvoices(
  { records, registry, caller }: Asked,
  project_uuid: string,
): Promise<ProjectInvoices | null> {
  const [invoices, lines] = [namedResource(registry, 'invoices'), namedResource(registry, 'invoice-lines')];
  if (!invoices || !lines || !Access.mayDo(invoices, caller, 'list') || !Access.mayDo(lines, caller, 'list'))
    return null;
  const counted = { project_uuid, 'invoice.kind': { in: ['invoice', 'credit_note'] } };
  const sums = [{ field: 'line_net_cents', where: null }];
  const { groups } = await records.pivot(caller, lines, {
    filter: counted,
    by: [{ field: 'invoice_uuid', step: null }],
    sums,
    limit: Queries.maxRows,
  });
  const amounts = new Map(
    groups.flatMap(({ keys: [uuid], sums: [cents = 0] }) => (typeof uuid === 'string' ? [[uuid, cents] as const] : [])),
  );
  if (amounts.size === 0) return { invoices: [], invoiced_cents: 0 };
  const { rows } = await records.list(caller, invoices, {
    filter: { uuid: { in: [...amounts.keys()] } },
    search: '',
    sort: { field: 'issue_date', direction: 'DESC' },
    range: [0, Queries.maxRows - 1],
    embed: [],
    columns: null,
  });
  return {
    invoices: rows
      .map((row) => invoiceOf(row, amounts.get(row.uuid) ?? 0))
      .toSorted((one, other) => Number(other.status === 'draft') - Number(one.status === 'draft')),
    invoiced_cents: [...amounts.values()].reduce((all, cents) => all + cents, 0),
  };
}

/** Fields that the caller may not read are missing. */
type Shown = Pick<Records['invoices'], 'uuid'> & Partial<Records['invoices']>;

function invoiceOf(
  { uuid, number = null, issue_date = null, kind = 'invoice', status = 'draft', currency = 'EUR' }: Shown,
  amount_cents: number,
): ProjectInvoice {
  return { uuid, number, issue_date, kind, status, currency, amount_cents };
}
