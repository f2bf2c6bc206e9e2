/** In charge of series that numbers were given from: they go on by one, nobody sets them forward or back. */
import type { Label } from '../../../engine/registry/types.ts';
import type { Row, Tx, WriteEvent } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import { beyondWall } from '../../../engine/server/store/wall/confine.ts';

/** Consecutive by law (Wet OB 1968 art. 35a lid 1 b). */
const consecutive: readonly unknown[] = ['invoice', 'credit_note'];

/** @throws Failure E_INVALID for a next number that would leave a gap or come again, and for a second series beside one in use. */
export async function keepSequence({ tx, before, values }: WriteEvent): Promise<Row> {
  const series: Row = { ...before, ...values };
  if (before === null) {
    if (consecutive.includes(series['document']) && (await hasRival(tx, series)))
      throw refusal('series', besideAnother);
    return values;
  }
  const [from, to] = [Number(before['next_value']), Number(values['next_value'] ?? before['next_value'])];
  if (from === to) return values;
  if (!consecutive.includes(series['document'])) {
    if (to < from && from > 1) throw refusal('next_value', notBack);
    return values;
  }
  const last = await lastGiven(tx, series);
  if (last !== null)
    throw refusal('next_value', {
      en: `Number ${last} was given from this series: the next one follows it by itself`,
      nl: `Nummer ${last} is uit deze reeks gegeven: het volgende sluit daar vanzelf op aan`,
    });
  return values;
}

/** Null where none was. */
async function lastGiven(tx: Tx, { seller_uuid, document, year }: Row): Promise<string | null> {
  const row = await beyondWall(tx, (all) => {
    const numbered = all
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
  return row ? String(row['number']) : null;
}

/** Another series of the same document and year, of which numbers were given. */
async function hasRival(tx: Tx, series: Row): Promise<boolean> {
  const { seller_uuid, document } = series;
  const year = series['year'] ?? null;
  const row = await beyondWall(tx, (all) =>
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

const notBack = {
  en: 'Numbers were given from this series: going back would give them again',
  nl: 'Uit deze reeks zijn nummers gegeven: bij teruggaan komen die nog eens',
};
const besideAnother = {
  en: 'Numbers are given from another series already: two beside each other would leave gaps',
  nl: 'Er worden al nummers uit een andere reeks gegeven: twee naast elkaar laten gaten na',
};
