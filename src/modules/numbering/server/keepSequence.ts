/** In charge of series that numbers were given from: they go on by one, nobody sets them forward or back. */
import type { Label } from '../../../engine/registry/types.ts';
import { anyTable, type Row, type Tx, type WriteEvent } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import { beyondWall } from '../../../engine/server/store/wall/confine.ts';
import { texts } from './texts.ts';

/** Consecutive by law (Wet OB 1968 art. 35a lid 1 b). */
const consecutive: readonly unknown[] = ['invoice', 'credit_note'];

/** @throws Failure E_INVALID for a next number that would leave a gap or come again, and for a second series beside one in use. */
export async function keepSequence({ tx, before, values }: WriteEvent<'number-sequences'>): Promise<Row> {
  const series: Row = { ...before, ...values };
  if (before === null) {
    if (consecutive.includes(series['document']) && (await hasRival(tx, series)))
      throw refusal('series', besideAnother);
    return values;
  }
  const [from, to] = [Number(before.next_value), Number(values.next_value ?? before.next_value)];
  if (from === to) return values;
  if (!consecutive.includes(series['document'])) {
    if (to < from && from > 1) throw refusal('next_value', notBack);
    return values;
  }
  const last = await lastGiven(tx, series);
  if (last !== null) throw refusal('next_value', texts.label('series.follows_last', { last }));
  return values;
}

/** Null where none was. */
async function lastGiven(tx: Tx, { seller_uuid, document, year }: Row): Promise<string | null> {
  const row = await beyondWall(tx, (all) => {
    const numbered = anyTable(all)
      .selectFrom('invoices')
      .select('number')
      .where('seller_uuid', '=', seller_uuid)
      .where('kind', '=', document)
      .where('number', 'is not', null);
    const within =
      year === null || year === undefined
        ? numbered
        : numbered
            .where('issue_date', '>=', `${String(year)}-01-01`)
            .where('issue_date', '<=', `${String(year)}-12-31`);
    return within.orderBy('issue_date', 'desc').orderBy('number', 'desc').limit(1).executeTakeFirst();
  });
  return row ? String(row.number) : null;
}

/** Another series of the same document and year, of which numbers were given. */
async function hasRival(tx: Tx, series: Row): Promise<boolean> {
  const { seller_uuid, document } = series;
  const year = series['year'] ?? null;
  const row = await beyondWall(tx, (all) =>
    anyTable(all)
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
const besideAnother = texts.label('series.only_one');
