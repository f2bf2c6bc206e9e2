/**
 * A plan as Markdown, for whoever reviews the change that leads to it: by table, what comes, changes and goes, what
 * costs values, and the SQL folded away.
 */
import { blockedOutcomes, type Migration, type Outcome } from './outcome.ts';
import { allowCommand, counted, harmedText, meaningOf, rowText, tallySentences } from './planText.ts';
import type { Step } from './step.ts';

const shownDigits = 12;

/** What `npm run migrate -- --plan --markdown` prints. */
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

function summary(outcomes: readonly Outcome[]): string {
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

/** What it costs or would cost: of a rule that rows do not meet, nothing. */
function losesValues({ step: { risk }, harmed }: Outcome): boolean {
  const isOfUnit = risk?.values?.after === null;
  return risk !== null && harmed > 0 && !isOfUnit && !risk.consent.startsWith('keep:');
}

/** What is behind the colon begins with the table, or with the resource that it is of. */
function tableOf({ id }: Step): string {
  return (/^[\w-]+:([^.:]+)/.exec(id)?.[1] ?? id).replaceAll('-', '_');
}

/** In the order in which they first come. */
function tablesOf(outcomes: readonly Outcome[]): readonly (readonly [string, readonly Outcome[]])[] {
  const tables = new Map<string, Outcome[]>();
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

/** What GitHub colours such a line by. */
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

/** Any other verb changes something that is there. */
const kindOf = ({ id }: Step): Kind => kindsOfVerbs[id.split(':')[0] ?? ''] ?? 'changed';

function section(title: string, outcomes: readonly Outcome[]): string {
  const isNew = outcomes.some(({ step }) => step.id.startsWith('create:'));
  const lines = kinds.flatMap((kind) =>
    outcomes.filter(({ step }) => (isNew ? 'added' : kindOf(step)) === kind).flatMap((one) => lineOf(one, marks[kind])),
  );
  return [`### ${title}`, '', '```diff', ...lines, '```'].join('\n');
}

function lineOf(outcome: Outcome, mark: string): readonly string[] {
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

function waiting(outcome: Outcome): string {
  const { step, refusal } = outcome;
  const command = allowCommand(outcome);
  const becomes = tallySentences(outcome).map(({ sentence }) => ` ${sentence}`);
  return [
    `- [ ] ${meaningOf(step)} ${harmedText(outcome)}${becomes.join('')}${refusal === null ? '' : ` The database says: ${refusal}.`} ${step.risk?.advice ?? ''}`,
    ...(command === null ? [] : [`  \`${command}\``]),
  ].join('\n');
}

const listed = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`### ${title}\n\n${lines.map((line) => `- ${line}`).join('\n')}`];

function folded(outcomes: readonly Outcome[]): string {
  const statements = outcomes.map(({ step, statement }) => `-- ${step.id}\n${statement ?? ''};`).join('\n\n');
  return `<details>\n<summary>SQL</summary>\n\n\`\`\`sql\n${statements}\n\`\`\`\n\n</details>`;
}
