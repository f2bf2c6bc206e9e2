/** Gives records the numbers of their series, just before they are written. */
import { atCreation, formatNumber, numbersOfPeriod, periodOf } from '../../../registry/records/numberSeries.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import type { Row } from '../contract.ts';
import { Failure } from '../failure.ts';
import { acrossClients } from '../row-level-security/confine.ts';
import type { OwnedChange, RecordDraft } from '../rows/draft.ts';
import { sameValue } from '../rows/sameValue.ts';
import { takeCount, type SeriesPeriod } from '../system/numberSeries.ts';
import { texts } from '../../texts.ts';
import { at, fault, type Faults, type UnitOfWork } from './unitOfWork.ts';

type Numbered = Field & { readonly numberSeries: NonNullable<Field['numberSeries']> };

const numberedFields = ({ fields }: Resource): readonly Numbered[] =>
  Object.values(fields).filter((field): field is Numbered => field.numberSeries !== null);

/** Returns true if changes of the resource can give its records a number. */
export const isNumberedLater = (resource: Resource): boolean =>
  numberedFields(resource).some(({ numberSeries: { on, per } }) => on !== atCreation || per !== null);

/** Returns true if the draft, or one of its lines, gets a number or would leave its series. */
export function concernsSeries(draft: RecordDraft): boolean {
  return (
    numberedFields(draft.resource).some((field) => isDue(draft, field) || leavesSeries(draft, field)) ||
    [...draft.lines.values()].some(({ drafts }) => drafts.some(concernsSeries))
  );
}

/** Adds the numbers to the values of the draft and its lines. */
export async function withNumbers(work: UnitOfWork, draft: RecordDraft, faults: Faults): Promise<RecordDraft> {
  const lines = new Map<string, OwnedChange>();
  for (const [name, change] of draft.lines) {
    const drafts: RecordDraft[] = [];
    for (const line of change.drafts) drafts.push(await withNumbers(work, line, faults));
    lines.set(name, { ...change, drafts });
  }
  const numbers: Record<string, string> = {};
  for (const field of numberedFields(draft.resource)) {
    if (leavesSeries(draft, field))
      fault(faults, at(draft.path, field.numberSeries.per ?? ''), { key: 'immutable', params: {} });
    if (isDue(draft, field)) numbers[field.name] = await nextNumber(work, draft, field);
  }
  return { ...draft, lines, values: { ...draft.values, ...numbers } };
}

function isDue(draft: RecordDraft, { name, numberSeries }: Numbered): boolean {
  const record = recordOf(draft);
  if (!isEmpty(record[name])) return false;
  return numberSeries.on === atCreation
    ? draft.before === null
    : record[draft.resource.stateField ?? ''] === numberSeries.on;
}

/** A number stays with the series that gave it. */
function leavesSeries({ resource, before, values }: RecordDraft, { name, numberSeries: { per } }: Numbered): boolean {
  const reference = resource.fields[per ?? ''];
  return (
    reference !== undefined &&
    before !== null &&
    !isEmpty(before[name]) &&
    Object.hasOwn(values, reference.name) &&
    !sameValue(reference, before[reference.name], values[reference.name])
  );
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

const recordOf = ({ before, values }: RecordDraft): Row => ({ ...before, ...values });

/** @throws Failure E_STATE where the field has no room for the next number */
async function nextNumber(work: UnitOfWork, draft: RecordDraft, field: Numbered): Promise<string> {
  const { resource } = draft;
  const { pattern, per, gaps } = field.numberSeries;
  const day = work.context.today;
  const series: SeriesPeriod = {
    resource: resource.name,
    table: resource.table,
    field: field.name,
    pattern,
    owner: per === null ? null : { field: per, uuid: String(recordOf(draft)[per]) },
    period: periodOf(pattern, day),
    numbers: numbersOfPeriod(pattern, day),
  };
  // Outside the transaction nobody waits for this write, and its number is lost where it fails.
  const count = gaps
    ? await takeCount(work.lookups, series)
    : await acrossClients(work.tx, (all) => takeCount(all, series));
  const number = formatNumber(pattern, day, count);
  const most = field.property.maxLength ?? Infinity;
  if (number.length > most)
    throw new Failure('E_STATE', {
      message: texts.label('records.series_full', { label: field.label, number, max: String(most) }),
    });
  return number;
}
