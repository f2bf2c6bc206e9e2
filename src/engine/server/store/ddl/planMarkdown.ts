/**
 * Formats a plan as Markdown for code review: by table what is added, changed and removed, what loses values, and the
 * SQL in a collapsed section.
 */
import { blockedOutcomes, type Migration, type StepOutcome } from './outcome.ts';
import { allowCommand, counted, harmedText, meaningOf, metText, rowText, tallySentences } from './planText.ts';
import type { Step } from './step.ts';

const shownDigits = 12;

/** Returns the output of `npm run migrate -- --plan --markdown`. */
export function planMarkdown({ outcomes, drift, rewritten, checksum, confined }: Migration): string {
  const done = outcomes.filter(({ statement }) => statement !== null);
  const blocked = blockedOutcomes({ outcomes });
  const title = checksum === null ? '## Migration' : `## Migration \`${checksum.slice(0, shownDigits)}\``;
  const data = outcomes.filter(({ step }) => step.stage === 'data');
  const ofTables = outcomes.filter(({ step }) => step.stage !== 'data');
  return [
    title,
    summary(outcomes),
    ...tablesOf(ofTables).map(([table, ofTable]) => section(`\`${table}\``, ofTable)),
    ...(data.length > 0 ? [section('Data migrations', data)] : []),
    ...(blocked.length > 0 ? [`### Waits for permission\n\n${blocked.map(waiting).join('\n')}`] : []),
    ...listed('Changed by hand since the last migration', drift),
    ...listed('To know', [...rewritten, ...(confined.problem === null ? [] : [confined.problem])]),
    ...(done.length > 0 ? [folded(done)] : []),
  ].join('\n\n');
}

function summary(outcomes: readonly StepOutcome[]): string {
  if (outcomes.length === 0) return 'The tables are as the registry asks: there is nothing to do.';
  const steps = outcomes.filter(({ statement }) => statement !== null).length;
  const rows = outcomes.reduce((sum, { written }) => sum + (written ?? 0), 0);
  const losing = outcomes.filter(losesValues).length;
  const blocked = blockedOutcomes({ outcomes }).length;
  return [
    counted(steps, ['step', 'steps']),
    rows === 0 ? 'no row is written' : `${counted(rows, ['row is', 'rows are'])} written`,
    ...(losing > 0 ? [`**⚠ ${counted(losing, ['step loses', 'steps lose'])} values**`] : []),
    ...(blocked > 0 ? [`**${counted(blocked, ['step waits', 'steps wait'])} for permission**`] : []),
  ].join(' · ');
}

/** Returns true if the step loses values or would do so; a rule that rows violate loses none. */
function losesValues({ step: { risk }, harmed }: StepOutcome): boolean {
  const isOfUnit = risk?.values?.after === null;
  return risk !== null && harmed > 0 && !isOfUnit && !risk.consent.startsWith('keep:');
}

/** Returns the table from the part of the id after the colon, which starts with the table or its resource. */
function tableOf({ id }: Step): string {
  return (/^[\w-]+:([^.:]+)/.exec(id)?.[1] ?? id).replaceAll('-', '_');
}

/** Groups outcomes by table, in the order of their first occurrence. */
function tablesOf(outcomes: readonly StepOutcome[]): readonly (readonly [string, readonly StepOutcome[]])[] {
  const tables = new Map<string, StepOutcome[]>();
  for (const one of outcomes) {
    const table = tableOf(one.step);
    const others = tables.get(table);
    if (others) others.push(one);
    else tables.set(table, [one]);
  }
  return [...tables];
}

const kinds = ['added', 'changed', 'removed'] as const;
type Kind = (typeof kinds)[number];

/** Line prefixes that GitHub colours in a diff. */
const marks: Readonly<Record<Kind, string>> = { added: '+', changed: '!', removed: '-' };

const kindsOfVerbs: Readonly<Record<string, Kind>> = {
  create: 'added',
  add: 'added',
  index: 'added',
  unique: 'added',
  check: 'added',
  exclude: 'added',
  reference: 'added',
  view: 'added',
  drop: 'removed',
  release: 'removed',
  close: 'removed',
};

/** Verbs that are not listed change something that exists. */
const kindOf = ({ id }: Step): Kind => kindsOfVerbs[id.split(':')[0] ?? ''] ?? 'changed';

function section(title: string, outcomes: readonly StepOutcome[]): string {
  const isNew = outcomes.some(({ step }) => step.id.startsWith('create:'));
  const lines = kinds.flatMap((kind) =>
    outcomes.filter(({ step }) => (isNew ? 'added' : kindOf(step)) === kind).flatMap((one) => lineOf(one, marks[kind])),
  );
  return [`### ${title}`, '', '```diff', ...lines, '```'].join('\n');
}

function lineOf(outcome: StepOutcome, mark: string): readonly string[] {
  const { step, written, became } = outcome;
  const rows = [
    ...(written === null || written === 0 ? [] : [rowText(written)]),
    ...(losesValues(outcome) ? [`⚠ values are lost: ${harmedText(outcome)}`] : []),
    ...tallySentences(outcome).map(({ sentence }) => sentence),
    ...(became === 'held' ? ['It waits for permission.'] : []),
    ...(became === 'kept' ? ['Not enforced yet, as allowed before.'] : []),
  ];
  const [first = '', ...rest] = [meaningOf(step), ...rows].join(' ').split('\n');
  return [
    `${mark} ${first}`,
    ...rest.map((line) => `${mark}   ${line}`),
    ...(step.columns ?? []).map((column) => `${mark}   ${column}`),
  ];
}

function waiting(outcome: StepOutcome): string {
  const { step, refusal } = outcome;
  const command = allowCommand(outcome);
  const isMet = metText(outcome);
  const becomes = tallySentences(outcome).map(({ sentence }) => ` ${sentence}`);
  return [
    `- [ ] ${meaningOf(step)} ${harmedText(outcome)}${isMet === null ? '' : ` ${isMet}`}${becomes.join('')}${refusal === null ? '' : ` The database says: ${refusal}.`} ${step.risk?.advice ?? ''}`,
    ...(command === null ? [] : [`  \`${command}\``]),
  ].join('\n');
}

const listed = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`### ${title}\n\n${lines.map((line) => `- ${line}`).join('\n')}`];

function folded(outcomes: readonly StepOutcome[]): string {
  const statements = outcomes.map(({ step, statement }) => `-- ${step.id}\n${statement ?? ''};`).join('\n\n');
  return `<details>\n<summary>SQL</summary>\n\n\`\`\`sql\n${statements}\n\`\`\`\n\n</details>`;
}
