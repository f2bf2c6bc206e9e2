/**
 * In charge of the series that all numbers come from: the row of a document and year, made where nobody has made one,
 * locked until the transaction ends. Whoever comes next waits, and gets a number that is taken back.
 */
import { datePartsOf, type CalendarDate } from '../../../engine/values/calendarDate.ts';
import type { Tx } from '../../../engine/server/store/contract.ts';
import { uuidv7 } from '../../../engine/server/store/uuid.ts';

export interface SeriesOf {
  readonly seller_uuid: string;
  readonly document: keyof typeof defaultPatterns;
  /** The day that the number is for. */
  readonly on: CalendarDate;
}

export interface NumberSeries {
  readonly uuid: string;
  readonly series: string;
  readonly pattern: string;
  readonly next_value: number;
  /** Null for one without end. */
  readonly year: number | null;
}

/** What a series looks like where nobody has made one. */
const defaultPatterns = {
  client: 'C{seq:05}',
  project: 'P{seq:04}',
  order: '{YYYY}-{seq:05}',
  invoice: '{YYYY}{seq:05}',
  credit_note: 'C{YYYY}{seq:04}',
} as const;

/** Begin again each year; the others go on without end. */
const yearly: ReadonlySet<SeriesOf['document']> = new Set(['invoice', 'credit_note']);

const columns = ['uuid', 'series', 'pattern', 'next_value', 'year'] as const;

/** Nobody else gets a number of it until this transaction is over. */
export async function lockSeries(tx: Tx, wanted: SeriesOf): Promise<NumberSeries> {
  const present = await presentSeries(tx, wanted);
  if (present) return present;
  return yearly.has(wanted.document) ? makeYear(tx, wanted) : makeEndless(tx, wanted);
}

/** The value that comes next, as part of the transaction that holds the series. */
export async function advanceSeries(tx: Tx, { uuid }: NumberSeries, next_value: number): Promise<void> {
  await tx.updateTable('number_sequences').set({ next_value }).where('uuid', '=', uuid).execute();
}

/** The series of that year before one without end. */
async function presentSeries(tx: Tx, { seller_uuid, document, on }: SeriesOf): Promise<NumberSeries | undefined> {
  return tx
    .selectFrom('number_sequences')
    .select(columns)
    .where('seller_uuid', '=', seller_uuid)
    .where('document', '=', document)
    .where((where) => where.or([where('year', 'is', null), where('year', '=', datePartsOf(on).year)]))
    .orderBy('year', (order) => order.asc().nullsLast())
    .orderBy('series')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** A new year goes on as the year before did. */
async function makeYear(tx: Tx, wanted: SeriesOf): Promise<NumberSeries> {
  const { seller_uuid, document, on } = wanted;
  const earlier = await tx
    .selectFrom('number_sequences')
    .select(columns)
    .where('seller_uuid', '=', seller_uuid)
    .where('document', '=', document)
    .orderBy('year', 'desc')
    .limit(1)
    .executeTakeFirst();
  const pattern = earlier?.pattern ?? defaultPatterns[document];
  // A pattern without the year would give last year's numbers again.
  const next_value = earlier === undefined || /\{YY(YY)?\}/.test(pattern) ? 1 : earlier.next_value;
  const made: NumberSeries = {
    uuid: uuidv7(),
    series: earlier?.series ?? 'main',
    pattern,
    next_value,
    year: datePartsOf(on).year,
  };
  await tx
    .insertInto('number_sequences')
    .values({ ...made, seller_uuid, document })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await presentSeries(tx, wanted)) ?? made;
}

/**
 * Numbers are unique over all sellers, so a second seller's start with a figure of its own. Series are made one after
 * another: whoever asks for the first number at the same moment waits, and finds it there.
 */
async function makeEndless(tx: Tx, wanted: SeriesOf): Promise<NumberSeries> {
  const { seller_uuid, document } = wanted;
  await tx.selectFrom('sellers').select('uuid').orderBy('uuid').forNoKeyUpdate().execute();
  const present = await presentSeries(tx, wanted);
  if (present) return present;
  const others = await tx.selectFrom('number_sequences').select('uuid').where('document', '=', document).execute();
  const prefix = others.length === 0 ? '' : `${others.length + 1}-`;
  const made: NumberSeries = {
    uuid: uuidv7(),
    series: 'main',
    pattern: `${prefix}${defaultPatterns[document]}`,
    next_value: 1,
    year: null,
  };
  await tx
    .insertInto('number_sequences')
    .values({ ...made, seller_uuid, document })
    .execute();
  return made;
}
