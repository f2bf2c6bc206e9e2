/**
 * Formats a migration as text: the meaning of each step, its SQL, the rows that it affects, and the command that allows
 * a held step.
 */
import { blockedOutcomes, type Migration, type StepOutcome } from './outcome.ts';
import type { Step } from './step.ts';
import { fates, type Fate } from './typeChange.ts';

const shownDigits = 12;
const longestValue = 60;
const shownExamples = 5;

/** Returns the output of `npm run migrate -- --plan`. */
export function planText({ outcomes, drift, rewritten, checksum, confined }: Migration): string {
  const steps = outcomes.filter(({ became }) => became === 'applied' || became === 'allowed');
  const retained = outcomes.filter(({ became }) => became === 'kept');
  const parts = [
    steps.length === 0
      ? blockedOutcomes({ outcomes }).length > 0
        ? 'No step is carried out: what differs waits for you.'
        : 'The tables are as the registry asks: there is nothing to do.'
      : `Plan ${checksum?.slice(0, shownDigits)}, ${counted(steps.length, ['step', 'steps'])}:`,
    ...steps.map((one, index) => stepText(one, index + 1)),
    ...(retained.length > 0
      ? ['Not enforced by the tables yet, as allowed before:', ...retained.map(blockedStep)]
      : []),
    ...(blockedOutcomes({ outcomes }).length > 0 ? [blockedText({ outcomes })] : []),
    ...(drift.length > 0
      ? [['Changed by hand since the last migration:', ...drift.map((line) => `  ${line}`)].join('\n')]
      : []),
    ...rewritten,
    ...(confined.problem === null ? [] : [confined.problem]),
  ];
  return parts.join('\n\n');
}

/** Returns the output of `npm run migrate`. */
export function doneText(migration: Migration): string {
  const { outcomes, rewritten, checksum } = migration;
  const count = outcomes.filter(({ statement }) => statement !== null).length;
  const isBlocked = blockedOutcomes(migration).length > 0;
  const done =
    checksum === null
      ? isBlocked
        ? 'Nothing was done: what differs waits for you.'
        : 'The tables are as the registry asks: nothing was done.'
      : `Carried out: ${count === 1 ? 'one step' : `${count} steps`}, plan ${checksum.slice(0, 12)}.`;
  const data = outcomes
    .filter(({ step }) => step.stage === 'data')
    .map(({ step, written }) => `${step.meaning} ${rowText(written ?? 0)}`);
  const waiting = isBlocked ? ['', blockedText(migration)] : [];
  return [done, ...data, ...rewritten, ...waiting].join('\n');
}

/** Returns the message of a start that stops because of held steps. */
export function blockedText({ outcomes }: Pick<Migration, 'outcomes'>): string {
  const blocked = blockedOutcomes({ outcomes });
  const [blocking, waiting] = [
    blocked.filter(({ step }) => step.risk?.blocks),
    blocked.filter(({ step }) => !step.risk?.blocks),
  ];
  return [
    ...(blocking.length > 0
      ? ['The tables cannot follow the registry without you:', ...blocking.map(blockedStep)]
      : []),
    ...(waiting.length > 0 ? ['Left as it is until you allow it:', ...waiting.map(blockedStep)] : []),
  ].join('\n\n');
}

/** Returns one line for each thing that was left unchanged. */
export function remarks(migration: Migration): readonly string[] {
  const blocked = blockedOutcomes(migration).map(
    (one) => `${meaningOf(one.step)} ${harmedText(one)} Remove it with: ${allowCommand(one) ?? ''}`,
  );
  return [
    ...blocked,
    ...migration.drift,
    ...migration.rewritten,
    ...(migration.confined.problem === null ? [] : [migration.confined.problem]),
  ];
}

/**
 * Returns a message for permissions that match no step.
 * @param earlier keys of permissions that were given before; they may be repeated when an interrupted command is run
 *   again
 * @returns null if each permission belongs to a step
 */
export function permissionProblem(
  allow: readonly string[],
  steps: readonly Step[],
  earlier: ReadonlySet<string>,
): string | null {
  const known = [
    ...new Set(
      steps.flatMap(({ risk }) =>
        risk === null ? [] : [...(risk.refused === true ? [] : [risk.consent]), ...(risk.accepts ?? [])],
      ),
    ),
  ];
  const isDone = (one: string): boolean => one.startsWith('drop:') && earlier.has(one.slice('drop:'.length));
  const unknown = allow.filter((one) => !known.includes(one) && !isDone(one));
  if (unknown.length === 0) return null;
  const instead = known.length > 0 ? `What can be allowed now: ${known.join(', ')}.` : 'Nothing waits for permission.';
  return `There is no step that ${unknown.map((one) => `"${one}"`).join(' or ')} would allow. ${instead}`;
}

function stepText(outcome: StepOutcome, number: number): string {
  const { step, statement, written, harmed, became } = outcome;
  const rows =
    became === 'allowed'
      ? `${harmedText({ step, harmed })} You allow it.`
      : written === null
        ? 'No row is written.'
        : rowText(written);
  return [
    `${number}. ${step.id}`,
    `   ${meaningOf(step)} ${rows}`,
    ...tallyLines(outcome).map((line) => `   ${line}`),
    `   ${(statement ?? '').replaceAll('\n', '\n   ')};`,
  ].join('\n');
}

function blockedStep(outcome: StepOutcome): string {
  const { step, harmed, examples, refusal } = outcome;
  const command = allowCommand(outcome);
  const rows = examples.map((row) => `      ${inWords(row)}`);
  return [
    `  ${meaningOf(step)} ${harmedText({ step, harmed })}`,
    ...rows,
    ...(rows.length > 0 ? more(harmed, examples).map((line) => `    ${line}`) : []),
    ...metLines(outcome).map((line) => `    ${line}`),
    ...tallyLines(outcome).map((line) => `    ${line}`),
    ...(refusal === null ? [] : [`    The database says: ${refusal}`]),
    `    ${step.risk?.advice ?? ''}`,
    ...(command === null ? [] : [`    ${command}`]),
  ].join('\n');
}

/** Returns the meaning of a step with its notes. */
export const meaningOf = ({ meaning, notes = [] }: Step): string => [meaning, ...notes].join(' ');

const inWords = (row: StepOutcome['examples'][number]): string =>
  Object.entries(row)
    .map(([name, value]) => `${name} ${shown(value)}`)
    .join('  ');

const more = (count: number, examples: readonly unknown[]): readonly string[] =>
  count > examples.length ? [`  and ${count - examples.length} more`] : [];

/** Returns the sentence with the number of rows that meet a rule that others break; null without such a rule. */
export function metText({ step, met }: Pick<StepOutcome, 'step' | 'met'>): string | null {
  const words = step.risk?.met;
  if (words === undefined || met === null) return null;
  return met.count === 0 ? `No ${words[0]}.` : `${counted(met.count, words)}.`;
}

function metLines(outcome: StepOutcome): readonly string[] {
  const { count, examples } = outcome.met ?? { count: 0, examples: [] };
  return [metText(outcome) ?? [], examples.map((row) => `  ${inWords(row)}`), more(count, examples)].flat();
}

/** Returns the fates of changed values, with a few examples of each; if no unit was chosen, only the values. */
function tallyLines(outcome: StepOutcome): readonly string[] {
  const { step, tally } = outcome;
  const [column = 'value'] = step.risk?.shown ?? [];
  const isOpen = step.risk?.values?.after === null;
  const line = ({ before, after, ...key }: StepOutcome['examples'][number]): string =>
    `  ${inWords(key)}  ${column} ${shown(before)}${isOpen ? '' : ` → ${shown(after)}`}`;
  if (isOpen && tally !== null) {
    const examples = fates.flatMap((fate) => tally[fate].examples).slice(0, shownExamples);
    return [...examples.map(line), ...more(outcome.harmed, examples)];
  }
  return tallySentences(outcome).flatMap(({ fate, sentence }) => {
    const { count, examples } = tally?.[fate] ?? { count: 0, examples: [] };
    return [sentence, ...examples.map(line), ...more(count, examples)];
  });
}

const fateWords: Readonly<Record<Fate, readonly [one: string, several: string]>> = {
  keeps: ['row keeps its value', 'rows keep their value'],
  rounds: ['row gets another value', 'rows get another value'],
  loses: ['row loses its value', 'rows lose their value'],
};

/** Returns sentences with the numbers of rows that keep, round or lose their value. */
export function tallySentences({
  step,
  tally,
}: Pick<StepOutcome, 'step' | 'tally'>): readonly { readonly fate: Fate; readonly sentence: string }[] {
  if (tally === null || step.risk?.values?.after === null) return [];
  return fates
    .filter((fate) => tally[fate].count > 0)
    .map((fate) => ({
      fate,
      sentence: `${counted(tally[fate].count, (step.risk?.values?.words ?? fateWords)[fate])}.`,
    }));
}

/** Returns the command that gives permission; null if there is none. */
export function allowCommand({ step, tally }: Pick<StepOutcome, 'step' | 'tally'>): string | null {
  const { risk } = step;
  const isLesser = tally !== null && tally.loses.count === 0;
  const asksUnit = risk?.values?.after === null;
  const permission = isLesser || asksUnit ? (risk?.values?.lesser ?? risk?.consent) : risk?.consent;
  return risk?.refused === true && !asksUnit ? null : `npm run migrate -- --allow ${permission ?? step.id}`;
}

/** Returns a sentence with the number of harmed rows. */
export function harmedText({ step, harmed }: Pick<StepOutcome, 'step' | 'harmed'>): string {
  const [one, several] = step.risk?.counted ?? ['', ''];
  return harmed === 0 ? `No ${one}.` : `${counted(harmed, [one, several])}.`;
}

/** Returns a sentence with the number of written rows. */
export const rowText = (written: number): string => `${counted(written, ['row is', 'rows are'])} written.`;

export const counted = (count: number, [one, several]: readonly [string, string]): string =>
  `${count} ${count === 1 ? one : several}`;

function shown(value: unknown): string {
  const text =
    value === null
      ? 'empty'
      : typeof value === 'string'
        ? value
        : value instanceof Date
          ? value.toISOString()
          : JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}
