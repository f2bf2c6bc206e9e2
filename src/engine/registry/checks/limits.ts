/** Checks limits of a field that together allow no value, or values that the column cannot hold. */
import { kinds } from '../kinds/table.ts';
import type { RawProperty } from '../raw.ts';
import type { Field, Resource } from '../types.ts';
import { schemaFile, type CheckContext } from './context.ts';

export function checkLimits(context: CheckContext): void {
  for (const resource of Object.values(context.registry.resources)) {
    checkColumns(context, resource);
    for (const field of Object.values(resource.fields)) {
      if (field.system || field.lines || field.computed) continue;
      const wrong = numberProblem(field) ?? lengthProblem(field) ?? choiceProblem(field) ?? patternProblem(field);
      if (wrong)
        context.report(schemaFile(resource.name), ['properties', field.name, wrong.key], {
          id: 'E315',
          message: wrong.message,
          hint: wrong.hint,
        });
    }
  }
}

/** PostgreSQL, appendix K: columns of a table. */
const maxColumns = 1600;

function checkColumns({ report }: CheckContext, { name, view, fields }: Resource): void {
  const stored = Object.values(fields).filter(
    ({ kind, computed }) => computed === null && kind !== 'references' && kind !== 'lines',
  );
  const [first] = stored
    .filter(({ system }) => !system)
    .slice(maxColumns - stored.filter(({ system }) => system).length);
  if (view !== null || !first) return;
  report(schemaFile(name), ['properties', first.name], {
    id: 'E326',
    message: `The table of ${name} would have ${stored.length} columns, and PostgreSQL allows ${maxColumns}.`,
    hint: `Move the fields from "${first.name}" on to another resource, with "x-relation": { "to": "${name}" }.`,
  });
}

interface Wrong {
  readonly key: keyof RawProperty;
  readonly message: string;
  readonly hint: string;
}

const step = 1e-9;

function numberProblem(field: Field): Wrong | null {
  const { name, kind, property, scale } = field;
  if (!kinds[kind].traits.numeric) return null;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = property;
  const limits = kinds[kind].valueSchema({});
  const [least, most] = [Number(limits['minimum'] ?? -Infinity), Number(limits['maximum'] ?? Infinity)];
  const isWhole = kind !== 'decimal';
  if (!isWhole && multipleOf !== undefined && !isMultiple(multipleOf, 10 ** -scale))
    return {
      key: 'multipleOf',
      message: `"${name}" keeps ${scale} digits after the point, too few for multiples of ${multipleOf}.`,
      hint: `Write a larger "multipleOf", or a larger "x-scale".`,
    };
  for (const key of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const) {
    const limit = property[key];
    // The limits determine the type of the column.
    if (limit !== undefined && Math.abs(limit) > Number.MAX_SAFE_INTEGER)
      return {
        key,
        message: `"${name}" cannot keep ${limit}.`,
        hint: `Numbers go from -${Number.MAX_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}.`,
      };
  }
  const from = Math.max(minimum ?? least, exclusiveMinimum ?? -Infinity);
  const until = Math.min(maximum ?? most, exclusiveMaximum ?? Infinity);
  const by = multipleOf ?? (isWhole ? 1 : undefined);
  const isOpen = (value: number): boolean =>
    value >= (minimum ?? least) &&
    value <= (maximum ?? most) &&
    value > (exclusiveMinimum ?? -Infinity) &&
    value < (exclusiveMaximum ?? Infinity);
  const first = by === undefined ? from : Math.ceil(from / by - step) * by;
  const isEmpty =
    by === undefined
      ? from > until || (from === until && !isOpen(from))
      : !isOpen(first) && !(isOpen(first + by) && first + by <= until);
  if (!isEmpty || (minimum !== undefined && maximum !== undefined && minimum > maximum)) return null;
  if (exclusiveMinimum !== undefined && exclusiveMaximum !== undefined && exclusiveMinimum > exclusiveMaximum)
    return null;
  const key = (['multipleOf', 'minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'] as const).find(
    (one) => property[one] !== undefined,
  );
  return key === undefined
    ? null
    : {
        key,
        message: `Nothing fits "${name}": no number meets all of its limits.`,
        hint: 'Change one of them, or take one out.',
      };
}

function isMultiple(value: number, of: number): boolean {
  const times = value / of;
  return Math.abs(times - Math.round(times)) < step;
}

function lengthProblem({ name, kind, property }: Field): Wrong | null {
  const { minLength, maxLength } = property;
  const exact = property['x-length'];
  if (exact !== undefined) {
    const limit = (['minLength', 'maxLength'] as const).find((key) =>
      key === 'minLength' ? exact < (minLength ?? 0) : exact > (maxLength ?? Infinity),
    );
    if (limit !== undefined)
      return {
        key: 'x-length',
        message: `Nothing fits "${name}": its length and "${limit}" exclude each other.`,
        hint: `Remove "${limit}".`,
      };
  }
  if (minLength === undefined || (maxLength !== undefined && minLength > maxLength)) return null;
  const most = kinds[kind].valueSchema(property)['maxLength'];
  if (typeof most !== 'number' || minLength <= most) return null;
  return {
    key: 'minLength',
    message: `Nothing fits "${name}": one line has ${most} characters at most.`,
    hint: 'Write a "maxLength", or make it "x-kind": "multiline".',
  };
}

function choiceProblem({ name, property, options }: Field): Wrong | null {
  const { const: only, oneOf, enum: listed } = property;
  if (oneOf && listed)
    return {
      key: 'enum',
      message: `The choices of "${name}" stand in "oneOf" and in "enum".`,
      hint: 'Take "enum" out.',
    };
  if (only !== undefined && options)
    return { key: 'const', message: `"${name}" has choices and one value.`, hint: 'Remove "const", or the choices.' };
  if (only !== undefined && property.type !== undefined && !isOfType(only, property.type))
    return {
      key: 'const',
      message: `The one value of "${name}", ${JSON.stringify(only)}, is not of "type": "${property.type}".`,
      hint: 'Change the one or the other.',
    };
  if (only !== undefined && property.default !== undefined && property.default !== only)
    return {
      key: 'default',
      message: `"${name}" may only be ${JSON.stringify(only)}, and its default is another.`,
      hint: 'Take one of them out.',
    };
  // An existing table can have rows with an empty text, where it is a value with a name.
  const empty = (options ?? []).find(({ value, label }) => value === '' && label.en === '');
  return empty
    ? {
        key: oneOf ? 'oneOf' : 'enum',
        message: `A choice of "${name}" is an empty text, which is no value.`,
        hint: 'Remove it: where nothing is chosen the field is empty.',
      }
    : null;
}

function isOfType(value: unknown, type: NonNullable<RawProperty['type']>): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

/** Reports a pattern in the notation of other languages: `/…/i`. */
function patternProblem({ name, property: { pattern } }: Field): Wrong | null {
  const [, inner] = /^\/(.+)\/[a-z]*$/.exec(pattern ?? '') ?? [];
  return inner === undefined
    ? null
    : {
        key: 'pattern',
        message: `The pattern of "${name}" asks for a slash before and after the text.`,
        hint: `Write ${JSON.stringify(inner)}.`,
      };
}
