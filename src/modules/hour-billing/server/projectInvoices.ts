/** In charge of the invoices that a project stands on, as far as the caller sees them. */
import type { ProjectInvoice } from '../rules/projectMoney.ts';
import { mayDo } from '../../../engine/registry/access.ts';
import { maxRows } from '../../../engine/registry/query.ts';
import type { Registry } from '../../../engine/registry/types.ts';
import type { Caller } from '../../../engine/server/store/caller.ts';
import type { Row, StoreCalls } from '../../../engine/server/store/contract.ts';

interface Asked {
  readonly records: StoreCalls;
  readonly registry: Registry;
  readonly caller: Caller;
}

export interface ProjectInvoices {
  /** Drafts first, then the newest. */
  readonly invoices: readonly ProjectInvoice[];
  /** On all of them, drafts included, less what was credited. */
  readonly invoiced_cents: number;
}

/** Null where the caller may not see invoices. */
export async function projectInvoices(
  { records, registry, caller }: Asked,
  project_uuid: string,
): Promise<ProjectInvoices | null> {
  const [invoices, lines] = [registry.resources['invoices'], registry.resources['invoice-lines']];
  if (!invoices || !lines || !mayDo(invoices, caller, 'list') || !mayDo(lines, caller, 'list')) return null;
  const counted = { project_uuid, 'invoice.kind': { in: ['invoice', 'credit_note'] } };
  const sums = [{ field: 'line_net_cents', where: null }];
  const { groups } = await records.pivot(caller, lines, {
    filter: counted,
    by: [{ field: 'invoice_uuid', step: null }],
    sums,
    limit: maxRows,
  });
  const amounts = new Map(
    groups.flatMap(({ keys: [uuid], sums: [cents = 0] }) => (typeof uuid === 'string' ? [[uuid, cents] as const] : [])),
  );
  if (amounts.size === 0) return { invoices: [], invoiced_cents: 0 };
  const { rows } = await records.list(caller, invoices, {
    filter: { uuid: { in: [...amounts.keys()] } },
    search: '',
    sort: { field: 'issue_date', direction: 'DESC' },
    range: [0, maxRows - 1],
    embed: [],
    columns: null,
  });
  return {
    invoices: rows
      .map((row) => invoiceOf(row, amounts.get(String(row['uuid'])) ?? 0))
      .toSorted((one, other) => Number(other.status === 'draft') - Number(one.status === 'draft')),
    invoiced_cents: [...amounts.values()].reduce((all, cents) => all + cents, 0),
  };
}

function invoiceOf(row: Row, amount_cents: number): ProjectInvoice {
  const text = (name: string): string | null => (typeof row[name] === 'string' ? row[name] : null);
  return {
    uuid: String(row['uuid']),
    number: text('number'),
    issue_date: text('issue_date'),
    kind: text('kind') ?? 'invoice',
    status: text('status') ?? 'draft',
    currency: text('currency') ?? 'EUR',
    amount_cents,
  };
}
