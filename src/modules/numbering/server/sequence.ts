/** Takes the next number of a series: the row is locked until the transaction ends, so no number is given twice. */
import { amsterdamDate } from '../../../engine/values/calendarDate.ts';
import { formatNumber } from '../rules/numbering.ts';
import type { Tx } from '../../../engine/server/store/contract.ts';
import { uuidv7 } from '../../../engine/server/store/uuid.ts';
import { lockSequence, type Sequence } from './takeNumber.ts';

export interface NumberedDocument {
  readonly document: 'client' | 'project' | 'order';
  readonly table: 'clients' | 'projects' | 'orders';
}

interface NumberRequest extends NumberedDocument {
  readonly seller_uuid: string;
  readonly now: Date;
}

/** What a series looks like where nobody has made one. */
const defaultPatterns = { client: 'C{seq:05}', project: 'P{seq:04}', order: '{YYYY}-{seq:05}' } as const;

/** How many numbers are looked at together: numbers given by hand may stand in the way of the series. */
const batch = 50;
const maxBatches = 200;

export async function nextNumber(tx: Tx, request: NumberRequest): Promise<string> {
  const issue_date = amsterdamDate(request.now);
  const sequence = (await lockSequence(tx, { ...request, on: issue_date })) ?? (await makeSequence(tx, request));
  for (let start = sequence.next_value, tries = 0; tries < maxBatches; start += batch, tries += 1) {
    const numbers = Array.from({ length: batch }, (_, index) =>
      formatNumber(sequence.pattern, { seq: start + index, issue_date }),
    );
    const rows = await tx.selectFrom(request.table).select('number').where('number', 'in', numbers).execute();
    const taken = new Set(rows.map((row) => row.number));
    const index = numbers.findIndex((number) => !taken.has(number));
    const number = numbers[index];
    if (number === undefined) continue;
    await tx
      .updateTable('number_sequences')
      .set({ next_value: start + index + 1 })
      .where('uuid', '=', sequence.uuid)
      .execute();
    return number;
  }
  throw new Error(`The series of ${request.table} has no free number in the next ${batch * maxBatches}.`);
}

/**
 * Numbers are unique over all sellers, so a second seller's start with a figure of its own. Series are made one after
 * another: whoever asks for the first number at the same moment waits, and finds it there.
 */
async function makeSequence(tx: Tx, request: NumberRequest): Promise<Sequence> {
  const { seller_uuid, document } = request;
  const wanted = { seller_uuid, document, on: amsterdamDate(request.now) };
  await tx.selectFrom('sellers').select('uuid').orderBy('uuid').forNoKeyUpdate().execute();
  const there = await lockSequence(tx, wanted);
  if (there) return there;
  const others = await tx.selectFrom('number_sequences').select('uuid').where('document', '=', document).execute();
  const prefix = others.length === 0 ? '' : `${others.length + 1}-`;
  const made = {
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
