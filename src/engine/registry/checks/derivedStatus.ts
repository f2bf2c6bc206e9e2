/** Checks derived statuses: they use stored choices and dates, and no boolean field duplicates them. */
import { fieldReference } from '../conditions/operand.ts';
import type { Path } from '../load.ts';
import type { RawCondition, RawDerivedCase, RawOperation } from '../raw.ts';
import type { Field, Resource } from '../types.ts';
import { didYouMean, schemaFile, type CheckContext } from './context.ts';

export function checkDerivedStatus(context: CheckContext): void {
  for (const resource of Object.values(context.registry.resources)) {
    const derived = Object.values(resource.fields).filter((field) => field.derivedStatus !== null);
    for (const [index, field] of derived.entries()) {
      const at = placeOf(context, resource, field);
      if (index > 0) at([], `${resource.name} has a derived status already: "${derived[0]?.name ?? ''}".`, 'Keep one.');
      checkFrom(resource, field, at);
      checkCases(resource, field, at);
    }
    for (const field of Object.values(resource.fields))
      if (field.kind === 'boolean' && field.computed && ages(field.computed)) reportAgeing(context, resource, field);
  }
}

type Report = (path: Path, message: string, hint: string) => void;

const placeOf =
  ({ report }: CheckContext, resource: Resource, { name }: Field): Report =>
  (path, message, hint) =>
    report(schemaFile(resource.name), ['properties', name, 'x-derived-status', ...path], { id: 'E322', message, hint });

function checkFrom(resource: Resource, field: Field, at: Report): void {
  const { from, else: otherwise } = field.property['x-derived-status'] ?? {};
  if ((from === undefined) === (otherwise === undefined))
    return at(
      from === undefined ? [] : ['else'],
      from === undefined
        ? 'What is a record that meets no case? There is neither "from" nor "else".'
        : '"else" is never reached: "from" says what a record is that meets no case.',
      'Write "from" with the field of the stored state, or "else" where nothing is stored.',
    );
  if (from === undefined) return;
  const stored = resource.fields[from];
  const choices = Object.values(resource.fields).filter((one) => one !== field && isStoredState(one));
  if (!stored || !isStoredState(stored) || stored === field)
    at(
      ['from'],
      stored ? `"${from}" is no stored field with choices.` : `${resource.name} has no field "${from}".`,
      didYouMean(
        from,
        choices.map(({ name }) => name),
      ),
    );
}

const isStoredState = ({ options, computed, property }: Field): boolean =>
  computed === null &&
  options !== null &&
  property.oneOf !== undefined &&
  options.every((one) => typeof one.value === 'string');

function checkCases(resource: Resource, field: Field, at: Report): void {
  const written = field.property['x-derived-status'];
  const stored = new Set(resource.fields[written?.from ?? '']?.options?.map(({ value }) => value));
  checkDate(resource, written?.date, at, ['date']);
  const seen = new Set<unknown>();
  for (const [index, one] of (written?.cases ?? []).entries()) {
    const path = ['cases', index];
    const taken = seen.has(one.const) || written?.else?.const === one.const;
    if (taken || (stored.has(one.const) && !isWholeState(one, written?.from ?? '')))
      at(
        [...path, 'const'],
        taken ? `"${one.const}" already exists.` : `"${one.const}" is a stored state, and this is but a part of it.`,
        'Give the case a name of its own: filters and answers tell them apart by it.',
      );
    seen.add(one.const);
    checkDate(resource, one.date, at, [...path, 'date']);
    const counts = Object.entries(one.words ?? {}).filter(([, words]) => /\{(?:days|date|relative)\}/.test(words));
    const [language = 'en'] = counts[0] ?? Object.keys(one.words ?? {});
    if (one.words && counts.length > 0 && (one.date ?? written?.date) === undefined)
      at(
        [...path, 'words', language],
        'The words count days, and no date says from when.',
        'Write "date" with the field that they count from.',
      );
    for (const [tag, words] of Object.entries(one.words ?? {}))
      for (const [, name = ''] of words.matchAll(/\{([^}]*)\}/g))
        if (!['days', 'date', 'relative'].includes(name))
          at([...path, 'words', tag], `Nothing fills in "{${name}}".`, 'There is {days}, {relative} and {date}.');
    checkTime(resource, one.when ?? {}, at, [...path, 'when']);
  }
}

/** A case may add a date to a stored state: "Ends 4 Jan". */
const isWholeState = ({ const: value, when = {} }: RawDerivedCase, from: string): boolean =>
  when[from] === value && Object.keys(when).length === 1;

function checkDate(resource: Resource, name: string | undefined, at: Report, path: Path): void {
  if (name === undefined) return;
  const field = resource.fields[name];
  if (field && isStoredDay(field)) return;
  at(
    path,
    field ? `"${name}" is no date that is stored.` : `${resource.name} has no field "${name}".`,
    didYouMean(
      name,
      Object.values(resource.fields)
        .filter((one) => isStoredDay(one) && !one.system)
        .map((one) => one.name),
    ),
  );
}

const isStoredDay = ({ kind, computed }: Field): boolean =>
  (kind === 'date' || kind === 'datetime') && computed === null;

/** A computed number of days is calculated for each row, whereas the date has an index. */
function checkTime(resource: Resource, when: RawCondition, at: Report, path: Path): void {
  for (const [key, value] of Object.entries(when)) {
    if (key === 'and' || key === 'or')
      for (const [index, one] of (value as readonly RawCondition[]).entries())
        checkTime(resource, one, at, [...path, key, index]);
    else if (key === 'not') checkTime(resource, value as RawCondition, at, [...path, key]);
    else if (resource.fields[key]?.computed && ages(resource.fields[key].computed))
      at(
        [...path, key],
        `"${key}" is worked out from today for each record: no index helps.`,
        'Compare the date itself: { "due_date": { "lt": "$today" } }.',
      );
    else if (fieldReference(value) === null && resource.fields[key]?.derivedStatus)
      at([...path, key], 'A status cannot be told from itself.', 'Name the stored state.');
  }
}

/** Returns true if the computed value changes as time passes. */
const ages = (operation: RawOperation): boolean =>
  /"\$(?:today|now|week|month|quarter|year)/.test(JSON.stringify(operation));

function reportAgeing({ report }: CheckContext, resource: Resource, field: Field): void {
  report(schemaFile(resource.name), ['properties', field.name, 'x-computed'], {
    id: 'E323',
    message: `"${field.name}" turns from no to yes as days go by: it reads "Yes" in a list, and says neither since when nor how bad that is.`,
    hint: 'Write a case of "x-derived-status" instead: it has words, a colour, a date to count from, and filters by it.',
  });
}
