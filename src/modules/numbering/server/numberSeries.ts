/**
 * Number series: finds or creates the row of a document and year, and locks it until the transaction ends. Other
 * transactions wait, so that a number is reused after a rollback.
 */
import { type CalendarDate, Dates } from '#engine/values';
import { type Tx, uuidv7 } from '#engine/server';

interface SeriesOf {
  readonly seller_uuid: string;
  readonly document: keyof typeof defaultPatterns;
  /** The date that the number is for. */
  readonly on: CalendarDate;
}

interface NumberSeries {
  readonly uuid: string;
  readonly series: string;
  readonly pattern: string;
  readonly next_value: number;
  /** Null for a series that is not yearly. */
  readonly year: number | null;
}

/** Patterns of series that nobody has created. */
const defaultPatterns = {
  client: 'C{seq:05}',
  project: 'P{seq:04}',
  order: '{YYYY}-{seq:05}',
  invoice: '{YYYY}{seq:05}',
  credit_note: 'C{YYYY}{seq:04}',
} as const;

/** Documents whose numbers restart each year; the other series never restart. */
const yearly: ReadonlySet<SeriesOf['document']> = new Set(['invoice', 'credit_note']);

const columns = ['uuid', 'series', 'pattern', 'next_value', 'year'] as const;

/** Finds or creates the series and locks it: no other transaction gets a number of it until this one ends. */
export async function lockSeries(tx: Tx, wanted: SeriesOf): Promise<NumberSeries> {
  const present = await presentSeries(tx, wanted);
  if (present) return present;
  return yearly.has(wanted.document) ? makeYear(tx, wanted) : makeEndless(tx, wanted);
}

/** Sets the next value of a series. The caller's transaction must hold its lock. */
export async function advanceSeries(tx: Tx, { uuid }: NumberSeries, next_value: number): Promise<void> {
  await tx.updateTable('number_sequences').set({ next_value }).where('uuid', '=', uuid).execute();
}

/** Prefers the series of that year to one that is not yearly. */
async function presentSeries(tx: Tx, { seller_uuid, document, on }: SeriesOf): Promise<NumberSeries | undefined> {
  return tx
    .selectFrom('number_sequences')
    .select(columns)
    .where('seller_uuid', '=', seller_uuid)
    .where('document', '=', document)
    .where((where) => where.or([where('year', 'is', null), where('year', '=', Dates.datePartsOf(on).year)]))
    .orderBy('year', (order) => order.asc().nullsLast())
    .orderBy('series')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** A new year continues with the settings of the year before. */
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
  // A pattern without the year would produce last year's numbers again.
  const next_value = earlier === undefined || /\{YY(YY)?\}/.test(pattern) ? 1 : earlier.next_value;
  const made: NumberSeries = {
    uuid: uuidv7(),
    series: earlier?.series ?? 'main',
    pattern,
    next_value,
    year: Dates.datePartsOf(on).year,
  };
  await tx
    .insertInto('number_sequences')
    .values({ ...made, seller_uuid, document })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await presentSeries(tx, wanted)) ?? made;
}

/**
 * Numbers are unique over all sellers, so the series of a second seller starts with a digit of its own. The lock makes
 * concurrent transactions create series one after another: the second one waits and finds the series.
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
