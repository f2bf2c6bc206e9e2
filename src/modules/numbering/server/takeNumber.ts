/**
 * In charge of the series that numbers come from: the row of a document and year, locked until the transaction ends.
 */
import { datePartsOf, type CalendarDate } from '../../../engine/values/calendarDate.ts';
import type { Tx } from '../../../engine/server/store/contract.ts';

export interface SequenceOf {
  readonly seller_uuid: string;
  readonly document: 'client' | 'project' | 'order' | 'invoice' | 'credit_note';
  /** The day that the number is for. */
  readonly on: CalendarDate;
}

export interface Sequence {
  readonly uuid: string;
  readonly series: string;
  readonly pattern: string;
  readonly next_value: number;
  /** Null for one without end. */
  readonly year: number | null;
}

/** The series of that year before one without end. Nobody else gets a number of it until this transaction is over. */
export async function lockSequence(tx: Tx, { seller_uuid, document, on }: SequenceOf): Promise<Sequence | undefined> {
  const { year } = datePartsOf(on);
  return tx
    .selectFrom('number_sequences')
    .select(['uuid', 'series', 'pattern', 'next_value', 'year'])
    .where('seller_uuid', '=', seller_uuid)
    .where('document', '=', document)
    .where((where) => where.or([where('year', 'is', null), where('year', '=', year)]))
    .orderBy('year', (order) => order.asc().nullsLast())
    .orderBy('series')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}
