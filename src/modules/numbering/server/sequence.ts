/** Takes the next number of a series for a record that is numbered on creation: clients, projects, orders. */
import { Dates } from '#engine/values';
import type { TxAcrossClients } from '#engine/server';
import { formatNumber } from '../rules/numbering.ts';
import { advanceSeries, lockSeries } from './numberSeries.ts';

export interface NumberedDocument {
  readonly document: 'client' | 'project' | 'order';
  readonly table: 'clients' | 'projects' | 'orders';
}

interface NumberRequest extends NumberedDocument {
  readonly seller_uuid: string;
  readonly now: Date;
}

/** How many numbers are checked in one query: numbers entered by hand may already occupy the next ones. */
const batch = 50;
const maxBatches = 200;

export async function nextNumber(tx: TxAcrossClients, request: NumberRequest): Promise<string> {
  const issue_date = Dates.localDate(request.now);
  const series = await lockSeries(tx, { ...request, on: issue_date });
  for (let start = series.next_value, tries = 0; tries < maxBatches; start += batch, tries += 1) {
    const numbers = Array.from({ length: batch }, (_, index) =>
      formatNumber(series.pattern, { seq: start + index, issue_date }),
    );
    const rows = await tx.selectFrom(request.table).select('number').where('number', 'in', numbers).execute();
    const taken = new Set(rows.map((row) => row.number));
    const index = numbers.findIndex((number) => !taken.has(number));
    const number = numbers[index];
    if (number === undefined) continue;
    await advanceSeries(tx, series, start + index + 1);
    return number;
  }
  throw new Error(`The series of ${request.table} has no free number in the next ${batch * maxBatches}.`);
}
