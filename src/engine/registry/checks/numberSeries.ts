/** Checks `x-number`: its pattern, the state at which a number is given, and the reference that has a series each. */
import { atCreation, lengthOf, patternProblem, type NumberSeries } from '../records/numberSeries.ts';
import type { RawProperty } from '../raw.ts';
import type { Field, Resource } from '../types.ts';
import { didYouMean, schemaFile, type CheckContext } from './context.ts';

export function checkNumberSeries({ registry, report }: CheckContext): void {
  for (const resource of Object.values(registry.resources)) {
    for (const field of Object.values(resource.fields)) {
      if (field.numberSeries === null || field.kind !== 'text') continue;
      const problem =
        formProblem(field, field.numberSeries) ??
        momentProblem(resource, field.numberSeries) ??
        referenceProblem(resource, field.numberSeries) ??
        companyProblem(resource, field);
      if (problem === null) continue;
      const { path, ...rest } = problem;
      report(schemaFile(resource.name), ['properties', field.name, ...path], rest);
    }
  }
}

interface Reason {
  readonly id: 'E301' | 'E303' | 'E305' | 'E315' | 'E321';
  readonly path: readonly string[];
  readonly message: string;
  readonly hint: string;
}

function formProblem({ name, property }: Field, { pattern }: NumberSeries): Reason | null {
  const why = patternProblem(pattern);
  if (why !== null)
    return {
      id: 'E321',
      path: ['x-number', 'pattern'],
      message: `"${pattern}" makes no series of numbers: ${why}.`,
      hint: 'Write text, {YYYY}, {YY}, {MM} and one {seq:4}, such as "R{YYYY}-{seq:4}".',
    };
  const needed = lengthOf(pattern);
  return property.maxLength !== undefined && property.maxLength < needed
    ? {
        id: 'E315',
        path: ['maxLength'],
        message: `A number of "${name}" has ${needed} characters, and it keeps ${property.maxLength}.`,
        hint: `Write at least ${needed}, and more for when the count has more digits.`,
      }
    : null;
}

function momentProblem({ name, fields, stateField }: Resource, { on }: NumberSeries): Reason | null {
  if (on === atCreation) return null;
  const states = (fields[stateField ?? '']?.options ?? []).map(({ value }) => String(value));
  return states.includes(on)
    ? null
    : {
        id: 'E305',
        path: ['x-number', 'on'],
        message: `${name} has no state "${on}".`,
        hint: didYouMean(on, [atCreation, ...states]),
      };
}

function referenceProblem({ name, fields }: Resource, { per }: NumberSeries): Reason | null {
  if (per === null) return null;
  const path = ['x-number', 'per'];
  const field = fields[per];
  const references = Object.values(fields).filter(({ kind }) => kind === 'reference');
  if (!field)
    return {
      id: 'E301',
      path,
      message: `${name} has no field "${per}".`,
      hint: didYouMean(
        per,
        references.map((one) => one.name),
      ),
    };
  if (field.kind !== 'reference')
    return {
      id: 'E303',
      path,
      message: `"${per}" is of kind ${field.kind}, and a series belongs to a record.`,
      hint: `Name a reference${references.length > 0 ? `: ${references.map((one) => one.name).join(', ')}` : ''}.`,
    };
  return field.nullable
    ? {
        id: 'E315',
        path,
        message: `"${per}" can be empty, and a number is then in no series.`,
        hint: `Add "${per}" to "required".`,
      }
    : null;
}

const others = [
  ['x-unique', 'A number is unique already'],
  ['x-computed', 'It is computed'],
  ['default', 'A number is given by the series'],
  ['x-translated', 'A number is the same in every language'],
] as const satisfies readonly (readonly [keyof RawProperty, string])[];

function companyProblem({ view }: Resource, { property, unique }: Field): Reason | null {
  if (view !== null && view !== '')
    return {
      id: 'E315',
      path: ['x-number'],
      message: 'A view has no rows of its own, so nothing is numbered in it.',
      hint: 'Remove it.',
    };
  // The check of unique fields reports their default.
  const excluded = others.find(([key]) => property[key] !== undefined && (key !== 'default' || unique === null));
  return excluded
    ? {
        id: 'E315',
        path: [excluded[0]],
        message: `${excluded[1]}, so "${excluded[0]}" and "x-number" exclude each other.`,
        hint: 'Remove one of them.',
      }
    : null;
}
