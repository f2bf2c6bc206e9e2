/** Checks values in the registry, such as defaults and values that actions set: each must be valid for its field. */
import { kinds } from '../kinds/table.ts';
import { registryFile, type Path } from '../load.ts';
import { formats, isFormatName } from '../../values/formats.ts';
import { isRelativeDate } from '../conditions/relativeDate.ts';
import { fieldReference, isRelativeInstant, operandProblem } from '../conditions/operand.ts';
import { users } from '../resolve/business.ts';
import type { Field, Registry } from '../types.ts';
import { didYouMean, schemaFile, type CheckContext } from './context.ts';
import { faultWords } from './faultWords.ts';
import { faultsOf } from './jsonSchemaValidator.ts';

interface Value {
  readonly field: Field;
  readonly value: unknown;
  /** The description of the value in messages: `The default of "status"`. */
  readonly what: string;
}

interface Written extends Value {
  readonly file: string;
  readonly path: Path;
}

export function checkDefaults(context: CheckContext): void {
  for (const written of writtenValues(context.registry)) {
    const wrong = variableProblem(context.registry, written) ?? misfitOf(context, written);
    if (wrong)
      context.report(written.file, written.path, {
        id: 'E306',
        message: `${written.what} does not fit: ${wrong.message}`,
        hint: wrong.hint,
      });
  }
}

function* writtenValues(registry: Registry): Generator<Written> {
  for (const field of Object.values(registry.settings?.resource.fields ?? {}))
    if (field.default !== undefined)
      yield {
        field,
        value: field.default,
        file: 'schemas/common/settings.json',
        path: ['$defs', field.name, 'default'],
        what: `The default of "${field.name}"`,
      };
  for (const resource of Object.values(registry.resources)) {
    for (const field of Object.values(resource.fields)) {
      if (field.default === undefined || field.computed || field.kind === 'secret') continue;
      yield {
        field,
        value: field.default,
        file: schemaFile(resource.name),
        path: ['properties', field.name, 'default'],
        what: `The default of "${field.name}"`,
      };
    }
    for (const { name, property } of Object.values(resource.fields))
      for (const [choice, filled] of Object.entries(property['x-fills'] ?? {}))
        for (const [other, value] of Object.entries(filled)) {
          const field = resource.fields[other];
          if (!field || field.computed || field.system) continue;
          yield {
            field,
            value,
            file: schemaFile(resource.name),
            path: ['properties', name, 'x-fills', choice, other],
            what: `What "${choice}" fills in for "${other}"`,
          };
        }
    for (const action of Object.values(resource.actions)) {
      for (const [name, value] of Object.entries(action.set ?? {})) {
        const field = resource.fields[name];
        // `code.ts` reports choices that do not exist.
        if (!field || field.options || field.computed || field.system || value === null) continue;
        yield {
          field,
          value,
          file: registryFile,
          path: ['resources', resource.name, 'actions', action.name, 'set', name],
          what: `What "${action.name}" sets "${name}" to`,
        };
      }
      if (action.of !== null) continue;
      for (const [name, value] of Object.entries(action.preset)) {
        const field = resource.fields[name];
        // The first valid item of a list is used, so no single item is an error.
        if (!field || value === null || typeof value === 'object' || fieldReference(value) !== null) continue;
        yield {
          field,
          value,
          file: registryFile,
          path: ['resources', resource.name, 'actions', action.name, 'preset', name],
          what: `What "${action.name}" fills in for "${name}"`,
        };
      }
    }
  }
}

export interface Wrong {
  readonly message: string;
  readonly hint: string;
}

const pointsAt =
  (to: string) =>
  (field: Field): boolean =>
    field.kind === 'reference' && field.relation?.to === to;
const isKind =
  (kind: Field['kind']) =>
  (field: Field): boolean =>
    field.kind === kind;

interface Variable {
  readonly fits: (field: Field) => boolean;
  readonly place: string;
}

/** The variables that a value may be, with the fields that they are valid for. */
const variables: ReadonlyMap<unknown, (registry: Registry) => Variable> = new Map([
  ['$me', () => ({ fits: pointsAt(users), place: `a reference to ${users}` })],
  [
    '$employee',
    ({ staff }: Registry) =>
      staff === null
        ? { fits: () => false, place: 'a registry that says who works here ("staff")' }
        : { fits: pointsAt(staff.resource), place: `a reference to ${staff.resource}` },
  ],
  ['$today', () => ({ fits: isKind('date'), place: 'a date' })],
  ['$now', () => ({ fits: isKind('datetime'), place: 'an instant (format date-time)' })],
]);

/** Returns the variable that a value is, also with a shift: `$today` for `$today+14d`. */
function variableIn(value: unknown): unknown {
  return isRelativeDate(value) ? '$today' : isRelativeInstant(value) ? '$now' : variables.has(value) ? value : null;
}

function variableProblem(registry: Registry, { field, value }: Written): Wrong | null {
  const variable = variables.get(variableIn(value))?.(registry);
  return !variable || variable.fits(field)
    ? null
    : { message: `it is of kind ${field.kind}.`, hint: `${String(value)} belongs in ${variable.place}.` };
}

const literals: readonly string[] = ['date', 'datetime', 'time', 'uuid'];

/** Validates dates, instants, times and keys, which JSON Schema leaves to formats. */
function literalProblem({ field, value }: Value): Wrong | null {
  const { literal } = kinds[field.kind];
  if (variableIn(value) !== null || !literals.includes(literal)) return null;
  if (typeof value === 'string' && value.startsWith('$'))
    return {
      message: `there is no "${value}" here.`,
      hint: /[+-]/.test(value)
        ? `Available: ${[...variables.keys()].join(', ')}, and days as "$today+14d", with d, w, m or y.`
        : didYouMean(value, [...variables.keys()].map(String)),
    };
  if (field.kind === 'references') return null;
  const problem = operandProblem('eq', value, literal);
  return problem && { message: `it ${problem.message.en}`, hint: problem.hint.en };
}

/** Validates other formats, such as e-mail addresses. */
function formatProblem({ known }: CheckContext, { field: { property }, value }: Value): Wrong | null {
  const { format } = property;
  if (typeof value !== 'string' || variableIn(value) !== null || format === undefined || !isFormatName(format))
    return null;
  if (known.formats === null || formats[format](value)) return null;
  return { message: `it is no ${format}.`, hint: 'Change the value, or what the field allows.' };
}

function faultProblem({ field, value }: Value): Wrong | null {
  const [fault] = variableIn(value) !== null ? [] : faultsOf(kinds[field.kind].valueSchema(field.property), value);
  if (!fault) return null;
  const hint =
    fault.keyword === 'enum'
      ? `Available: ${[fault.expected].flat().join(', ')}.`
      : 'Change the value, or what the field allows.';
  return { message: `it ${faultWords(fault)}.`, hint };
}

/** Returns the reason why a field does not accept a value, or null if it does. */
export function misfitOf(context: CheckContext, written: Value): Wrong | null {
  return literalProblem(written) ?? faultProblem(written) ?? formatProblem(context, written);
}
