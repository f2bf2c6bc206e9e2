/**
 * Steps for constraints and indexes of a table: missing ones are created, obsolete ones dropped, since they could
 * reject what the registry allows.
 */
import type { DesiredConstraint, DesiredIndex, DesiredTable } from './desired.ts';
import type { PresentTable } from './introspect.ts';
import { stemOf } from '../sql/names.ts';
import { safe, type Risk, type Stage, type Step } from './step.ts';
import { quoted } from '../sql/text.ts';

type Present = Pick<PresentTable, 'constraints' | 'indexes' | 'unfinishedIndexes'>;

/** Returns the steps that drop obsolete rules. @param stillRequired names to keep although no declaration has them */
export function obsoleteSteps(
  table: DesiredTable,
  present: Present,
  stillRequired: ReadonlySet<string>,
): readonly Step[] {
  const wanted = new Set([...table.constraints, ...table.indexes].map((one) => one.name));
  const wantedStems = new Set([...wanted].map(stemOf));
  const obsolete = (name: string): boolean =>
    stemOf(name) !== null && !wanted.has(name) && !wantedStems.has(stemOf(name)) && !stillRequired.has(name);
  const release = (what: 'rule' | 'index', name: string, statement: string): Step =>
    safe('loosen', `release:${table.name}.${name}`, {
      statement,
      meaning: `The registry no longer asks for the ${what} ${name} of ${table.name}.`,
    });
  return [
    ...[...present.constraints]
      .filter(obsolete)
      .map((name) => release('rule', name, `alter table ${quoted(table.name)} drop constraint ${quoted(name)}`)),
    ...[...present.indexes, ...present.unfinishedIndexes]
      .filter((name) => obsolete(name) && !present.constraints.has(name))
      .map((name) => release('index', name, `drop index ${quoted(name)}`)),
  ];
}

/**
 * Steps for indexes of large tables, which are built and dropped concurrently, outside of a transaction. Obsolete ones
 * are dropped last, because they are used until then. Unique indexes are not included, since they are rules.
 */
export function concurrentIndexSteps(table: DesiredTable, present: Present): readonly Step[] {
  const wanted = new Set(table.indexes.map(({ name }) => name));
  const missing = table.indexes.filter(({ name, unique }) => !unique && !present.indexes.has(name));
  const isOurs = (name: string): boolean => stemOf(name)?.endsWith('_idx') === true && !present.constraints.has(name);
  const obsolete = [...present.indexes].filter((name) => isOurs(name) && !wanted.has(name)).sort();
  const step = (id: string, statement: string, meaning: string): Step => ({
    ...safe('concurrent', id, { statement, meaning }),
    concurrent: table.name,
  });
  const remove = (name: string): string => `drop index concurrently if exists ${quoted(name)}`;
  return [
    ...[...present.unfinishedIndexes]
      .filter(isOurs)
      .map((name) => step(`unfinished:${table.name}.${name}`, remove(name), `Building ${name} was broken off.`)),
    ...missing.map(({ name, fields, definition }) =>
      step(
        `index:${table.name}.${fields.join('+')}`,
        `create index concurrently ${quoted(name)} on ${quoted(table.name)} ${definition}`,
        `An index makes ${table.name}.${fields.join('+')} quick to look up. It is built while people go on working.`,
      ),
    ),
    ...obsolete.map((name) =>
      step(
        `release:${table.name}.${name}`,
        remove(name),
        `The registry no longer asks for the index ${name} of ${table.name}.`,
      ),
    ),
  ];
}

const stageOf: Readonly<Record<DesiredConstraint['type'], Stage>> = {
  check: 'rules',
  exclude: 'rules',
  foreign: 'references',
};
const idOf: Readonly<Record<DesiredConstraint['type'], string>> = {
  check: 'check',
  exclude: 'exclude',
  foreign: 'reference',
};

/** Words after the number of rows that break the rule, and of those that meet it. */
const descriptions: Readonly<Record<DesiredConstraint['type'], Required<Pick<Risk, 'counted' | 'met'>>>> = {
  check: { counted: ['row does not meet it', 'rows do not meet it'], met: ['row meets it', 'rows meet it'] },
  exclude: {
    counted: ['row overlaps another one', 'rows overlap another one'],
    met: ['row overlaps no other one', 'rows overlap no other one'],
  },
  foreign: {
    counted: ['row points at nothing', 'rows point at nothing'],
    met: ['row points at a row or at none', 'rows point at a row or at none'],
  },
};

/**
 * Returns the steps for constraints.
 * @param present the existing table; undefined for a new one, whose checks are created with it
 * @param releasesFirst true if a data migration runs in between, which former rules could reject
 */
export function constraintSteps(
  table: DesiredTable,
  present: Present | undefined,
  releasesFirst = false,
): readonly Step[] {
  const missing = table.constraints.filter((one) =>
    present ? !present.constraints.has(one.name) : one.type !== 'check',
  );
  const former = missing.flatMap(({ name }) => versionsOf(name, present?.constraints ?? []));
  const releasing =
    releasesFirst && former.length > 0
      ? [
          safe('loosen', `loosen:${table.name}`, {
            statement: `alter table ${quoted(table.name)} ${former.map((name) => `drop constraint ${quoted(name)}`).join(', ')}`,
            meaning: `Rules of ${table.name} that change let go of its rows first.`,
          }),
        ]
      : [];
  return [...releasing, ...missing.map((one) => adding(table, present, one, releasesFirst))];
}

function adding(table: DesiredTable, present: Present | undefined, one: DesiredConstraint, isReleased: boolean): Step {
  const former = isReleased ? [] : versionsOf(one.name, present?.constraints ?? []);
  const earlier = former.map((name) => `drop constraint ${quoted(name)}, `);
  const statement = `alter table ${quoted(table.name)} ${earlier.join('')}add constraint ${quoted(one.name)} ${one.definition}`;
  const id = `${idOf[one.type]}:${table.name}.${one.fields[0] ?? ''}`;
  const meaning = meaningOf(table, one);
  if (!present) return safe(stageOf[one.type], id, { statement, meaning });
  return {
    id,
    stage: stageOf[one.type],
    statement,
    meaning,
    writes: null,
    risk: {
      table: table.name,
      before: null,
      rows: one.violating,
      shown: one.fields,
      ...descriptions[one.type],
      always: false,
      blocks: true,
      consent: `keep:${table.name}.${one.fields[0] ?? ''}`,
      key: one.name,
      // PostgreSQL has no exclusion constraint that ignores existing rows.
      consented: one.type === 'exclude' ? null : `${statement} not valid`,
      advice:
        one.type === 'exclude'
          ? laterAdvice
          : 'Change those rows first, or keep them as they are until somebody edits them.',
    },
  };
}

const laterAdvice =
  'Change those rows first. Or keep them for now: the table then refuses nothing until a later start finds them right.';

function meaningOf(table: DesiredTable, { type, fields, definition, message }: DesiredConstraint): string {
  const path = `${table.name}.${fields[0] ?? ''}`;
  if (type === 'foreign') return `${path} points at a row that exists.`;
  if (type === 'exclude') return `The periods from ${path} do not overlap.`;
  return message ? `${path}: ${message.en}` : `${path} meets ${definition.replace(/^check /, '')}.`;
}

export function indexSteps(table: DesiredTable, present: Present | undefined): readonly Step[] {
  return table.indexes
    .filter((one) => !present?.indexes.has(one.name))
    .map((one): Step => {
      const create = `create ${one.unique ? 'unique ' : ''}index ${quoted(one.name)} on ${quoted(table.name)} ${one.definition}`;
      const earlier = [
        ...versionsOf(one.name, present?.indexes ?? []),
        ...(present?.unfinishedIndexes.has(one.name) ? [one.name] : []),
      ].map((name) => `drop index ${quoted(name)}; `);
      const statement = `${earlier.join('')}${create}`;
      const path = `${table.name}.${one.fields.join('+')}`;
      if (!one.unique)
        return safe('rules', `index:${path}`, { statement, meaning: `An index makes ${path} quick to look up.` });
      const meaning = `No two rows of ${table.name} have the same ${one.fields.join(' and ')}.`;
      if (!present) return safe('rules', `unique:${path}`, { statement, meaning });
      return {
        id: `unique:${path}`,
        stage: 'rules',
        statement,
        meaning,
        writes: null,
        risk: {
          table: table.name,
          before: null,
          rows: duplicates(table, one),
          shown: one.fields,
          counted: ['row has the same as another one', 'rows have the same as another one'],
          met: ['row has the same as no other one', 'rows have the same as no other one'],
          always: false,
          blocks: true,
          consent: `keep:${path}`,
          key: one.name,
          consented: null,
          advice: laterAdvice,
        },
      };
    });
}

/** Returns the steps that drop changed unique indexes before rows are written, which the former ones could reject. */
export function releasedIndexes(
  table: DesiredTable,
  present: Present,
): readonly { readonly name: string; readonly step: Step }[] {
  return table.indexes
    .filter(({ name, unique }) => unique && !present.indexes.has(name))
    .flatMap((one) => versionsOf(one.name, present.indexes))
    .map((name) => ({
      name,
      step: safe('loosen', `loosen:${table.name}.${name}`, {
        statement: `drop index ${quoted(name)}`,
        meaning: `The index ${name} of ${table.name}, which changes, lets go of its rows first.`,
      }),
    }));
}

/** Treats nulls as distinct, as the index does. */
function duplicates(table: DesiredTable, { definition, keys = definition, counts = 'true' }: DesiredIndex): string {
  const values = keys.replace(/^\((.*)\)$/s, '$1');
  return `${counts} and (${values}) in (select ${values} from ${quoted(table.name)} where ${counts} group by ${values} having count(*) > 1)`;
}

/** Returns names of former versions of the same constraint. */
function versionsOf(name: string, names: Iterable<string>): readonly string[] {
  const stem = stemOf(name);
  return stem === null ? [] : [...names].filter((one) => one !== name && stemOf(one) === stem);
}
