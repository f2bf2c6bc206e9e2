/** Protects series that have issued numbers: they count up by one, and nobody can change the next number. */
import type { ValuesOf } from '#engine/registry';
import type { Label } from '#engine/values';
import { acrossClients, Failure, type Tx, type WriteEvent } from '#engine/server';
import { texts } from './texts.ts';

/** Consecutive by law (Wet OB 1968 art. 35a lid 1 b). */
interface ConsecutiveSeries {
  readonly seller_uuid: string;
  readonly document: 'invoice' | 'credit_note';
  readonly year: number | null;
}

/** Returns null for a series that may have gaps. */
function consecutiveOf({
  seller_uuid,
  document,
  year = null,
}: Pick<ValuesOf<'number-sequences'>, 'seller_uuid' | 'document' | 'year'>): ConsecutiveSeries | null {
  return seller_uuid !== undefined && (document === 'invoice' || document === 'credit_note')
    ? { seller_uuid, document, year }
    : null;
}

/**
 * Checks changes to a number sequence.
 *
 * @throws Failure E_INVALID for a next number that would leave a gap or a duplicate, and for a second series while one
 * is in use.
 */
export async function checkSequence({
  tx,
  before,
  values,
}: WriteEvent<'number-sequences'>): Promise<ValuesOf<'number-sequences'>> {
  const consecutive = consecutiveOf({ ...before, ...values });
  if (before === null) {
    if (consecutive !== null && (await hasRival(tx, consecutive))) throw refusal('series', onlyOneSeries);
    return values;
  }
  const { next_value: from } = before;
  const { next_value: to = from } = values;
  if (from === to) return values;
  if (consecutive === null) {
    if (to < from && from > 1) throw refusal('next_value', notBack);
    return values;
  }
  const last = await lastGiven(tx, consecutive);
  if (last !== null) throw refusal('next_value', texts.label('series.follows_last', { last }));
  return values;
}

/** Returns null if no number was issued. */
async function lastGiven(tx: Tx, { seller_uuid, document, year }: ConsecutiveSeries): Promise<string | null> {
  const row = await acrossClients(tx, (all) => {
    const numbered = all
      .selectFrom('invoices')
      .select('number')
      .where('seller_uuid', '=', seller_uuid)
      .where('kind', '=', document)
      .where('number', 'is not', null);
    const within =
      year === null
        ? numbered
        : numbered.where('issue_date', '>=', `${year}-01-01`).where('issue_date', '<=', `${year}-12-31`);
    return within.orderBy('issue_date', 'desc').orderBy('number', 'desc').limit(1).executeTakeFirst();
  });
  return row?.number ?? null;
}

/** Returns true if another series of the same document and year has issued numbers. */
async function hasRival(tx: Tx, series: ConsecutiveSeries): Promise<boolean> {
  const { seller_uuid, document, year } = series;
  const row = await acrossClients(tx, (all) =>
    all
      .selectFrom('number_sequences')
      .select('uuid')
      .where('seller_uuid', '=', seller_uuid)
      .where('document', '=', document)
      .where('year', year === null ? 'is' : '=', year)
      .limit(1)
      .executeTakeFirst(),
  );
  return row !== undefined && (await lastGiven(tx, series)) !== null;
}

const refusal = (field: string, label: Label): Failure => new Failure('E_INVALID', { errors: { [field]: { label } } });

const notBack = texts.label('series.no_going_back');
const onlyOneSeries = texts.label('series.only_one');
