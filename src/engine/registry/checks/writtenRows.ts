/**
 * Checks demo rows, `demo/<resource>.json`: the table must accept each. They are only inserted into an empty database,
 * so their problems are warnings that do not prevent a program with data from starting.
 */
import { demoPattern, type Path } from '../load.ts';
import { kinds } from '../kinds/table.ts';
import { operandProblem } from '../conditions/operand.ts';
import type { Field, Resource } from '../types.ts';
import { isRecord } from '../../values/json.ts';
import { didYouMean, type CheckContext } from './context.ts';
import { misfitOf, type Wrong } from './defaults.ts';

type Row = Readonly<Record<string, unknown>>;

export function checkWrittenRows(context: CheckContext): void {
  const { loaded, registry } = context;
  const written = new Map(
    [...loaded.files.values()].flatMap(({ file, value }) => {
      const [, name] = demoPattern.exec(file) ?? [];
      return name === undefined ? [] : [[name, { file, value }] as const];
    }),
  );
  const rowsOf = (name: string): readonly unknown[] => {
    const value = written.get(name)?.value;
    return Array.isArray(value) ? value : [];
  };
  for (const [name, { file, value }] of written) {
    const report = (path: Path, wrong: Wrong): void => context.report(file, path, { id: 'E419', ...wrong });
    const resource = registry.resources[name];
    if (!resource) {
      const hint = didYouMean(name, Object.keys(registry.resources));
      report([], { message: `There is no resource "${name}" whose rows these are.`, hint });
    } else if (resource.view !== null)
      report([], {
        message: `${name} has no rows of its own: it is a view.`,
        hint: 'Write those that it selects from.',
      });
    else if (!Array.isArray(value))
      report([], { message: 'Starting rows must be a list.', hint: `Write [{ "${firstField(resource)}": … }, …].` });
    else
      for (const [index, row] of value.entries()) {
        if (isRecord(row))
          checkRow({ context, resource, rowsOf, report: (path, wrong) => report([index, ...path], wrong) }, row);
        else report([index], { message: 'A row must be an object.', hint: `Write { "${firstField(resource)}": … }.` });
      }
  }
}

const firstField = ({ fields }: Resource): string =>
  Object.values(fields).find(({ system }) => !system)?.name ?? 'name';

interface Around {
  readonly context: CheckContext;
  readonly resource: Resource;
  readonly rowsOf: (resource: string) => readonly unknown[];
  readonly report: (path: Path, wrong: Wrong) => void;
}

function checkRow(around: Around, row: Row): void {
  const { resource, report } = around;
  const fields = Object.values(resource.fields);
  const names = fields.filter((field) => isWritten(field)).map(({ name }) => name);
  for (const [name, value] of Object.entries(row)) {
    const field = resource.fields[name];
    const wrong = field ? valueProblem(around, field, value) : null;
    if (!field) report([name], { message: `${resource.name} has no field "${name}".`, hint: didYouMean(name, names) });
    else if (wrong) report([name], { ...wrong, message: `"${name}" does not fit: ${wrong.message}` });
  }
  const missing = fields.filter(
    ({ name, required, default: usual, system, computed }) =>
      required && usual === undefined && !system && computed === null && (row[name] ?? null) === null,
  );
  const [first] = missing;
  if (first)
    report([], {
      message: `A row of ${resource.name} has no ${missing.map(({ name }) => `"${name}"`).join(', ')}.`,
      hint: `Fill ${missing.length === 1 ? 'it' : 'them'} in, or remove ${missing.length === 1 ? 'it' : 'them'} from "required" of the schema.`,
    });
}

const isWritten = ({ system, computed, kind }: Field): boolean => !system && computed === null && kind !== 'lines';

function valueProblem(around: Around, field: Field, value: unknown): Wrong | null {
  const { kind, name, relation, lines } = field;
  if (field.system) return { message: 'the database fills it in.', hint: 'Leave it out.' };
  if (field.computed !== null) return { message: 'it is computed.', hint: 'Leave it out.' };
  if (lines)
    return { message: `its rows are those of ${lines.resource}.`, hint: `Write them in demo/${lines.resource}.json.` };
  if (value === null || kind === 'secret' || kind === 'file') return null;
  if (relation) {
    const wanted: readonly unknown[] = kind === 'references' && Array.isArray(value) ? value : [value];
    return wanted.map((one) => referenceProblem(around, relation.to, one)).find((one) => one !== null) ?? null;
  }
  if (typeof value === 'string' && value.startsWith('$') && (kind === 'date' || kind === 'datetime')) {
    const problem = operandProblem('eq', value, kinds[kind].literal);
    return problem && { message: `it ${problem.message.en}`, hint: problem.hint.en };
  }
  return misfitOf(around.context, { field, value, what: name });
}

/** A reference must identify exactly one of the rows. */
function referenceProblem({ rowsOf }: Around, to: string, wanted: unknown): Wrong | null {
  const rows = rowsOf(to).filter(isRecord);
  const [example] = rows;
  const shown = Object.entries(example ?? {}).find(([, value]) => typeof value === 'string');
  const form = shown ? `{ "${shown[0]}": ${JSON.stringify(shown[1])} }` : '{ "name": "…" }';
  if (!isRecord(wanted))
    return {
      message: `it is no reference to ${to}.`,
      hint: `Write what finds the record in demo/${to}.json: ${form}.`,
    };
  const found = rows.filter((row) =>
    Object.entries(wanted).every(([name, value]) => JSON.stringify(row[name]) === JSON.stringify(value)),
  );
  if (found.length === 1) return null;
  return found.length === 0
    ? { message: `demo/${to}.json has no row with ${JSON.stringify(wanted)}.`, hint: `One of it is ${form}.` }
    : {
        message: `demo/${to}.json has ${found.length} rows with ${JSON.stringify(wanted)}, where one is meant.`,
        hint: 'Write more of it, until it is one.',
      };
}
