/** Checks computed values: one operation each, existing fields and inverses, and no circular dependencies. */
import { relationNamed } from '../conditions/condition.ts';
import { isRelativeDate } from '../conditions/relativeDate.ts';
import { kinds } from '../kinds/table.ts';
import type { Path } from '../load.ts';
import type { RawExpression, RawOperation } from '../raw.ts';
import { fieldAt } from '../records/title.ts';
import type { Field, Registry, Resource } from '../types.ts';
import { didYouMean, schemaFile, type CheckContext } from './context.ts';
import { templateProblem } from './templates.ts';

/** Operations on two dates or instants. */
const spanOperations = { days: true, years: true, hours: true, minutes: true };
const spans = Object.keys(spanOperations) as readonly (keyof typeof spanOperations)[];
const verbs: readonly (keyof RawOperation)[] = [
  'value',
  'template',
  'coalesce',
  'add',
  'subtract',
  'multiply',
  'divide',
  'shift',
  ...spans,
  'count',
  'sum',
  'case',
  'split',
];
/** Returns true for a day or instant that time moves: `$now`, `$today`, `$today+14d`. */
const isVariable = (name: string): boolean => name === '$now' || isRelativeDate(name);
const shifts = ['days', 'weeks', 'months', 'years'] as const;

export function checkComputed(context: CheckContext): void {
  const inCircles = new Set<Field>();
  for (const resource of Object.values(context.registry.resources)) {
    for (const field of Object.values(resource.fields)) {
      checkFill(context, resource, field);
      if (!field.computed || field.derivedStatus) continue;
      checkOperation(context, { resource, path: ['properties', field.name, 'x-computed'] }, field.computed);
      checkOutcome(context, resource, field);
      const circle = circleOf(context, resource, field);
      if (circle !== null && !circle.some((one) => inCircles.has(one))) {
        for (const one of circle) inCircles.add(one);
        reportComputed(
          context,
          { resource, path: ['properties', field.name, 'x-computed'] },
          `"${field.name}" is computed from itself.`,
          'Break the circle: compute one of its parts from columns.',
        );
      }
    }
  }
}

/** Checks `x-fill`: the expression, and that the field can keep its result. */
function checkFill(context: CheckContext, resource: Resource, field: Field): void {
  const fill = field.property['x-fill'];
  if (fill === undefined || field.computed || field.translationOf !== null || !canBeFilled(field)) return;
  const at = { resource, path: ['properties', field.name, 'x-fill'] };
  if (typeof fill !== 'string') checkOperation(context, at, fill);
  else if (!isVariable(fill)) expectField(context, at, fill);
  if (namesIn(typeof fill === 'string' ? { coalesce: [fill] } : fill).some(({ path }) => path.join('.') === field.name))
    return reportComputed(context, at, `"${field.name}" is filled from itself.`, 'Name the field that has the values.');
  const from = typeof fill === 'string' ? fieldAt(context.registry, resource, fill.split('.')) : null;
  if (from?.kind === field.kind && from.kind !== 'lines') return;
  const [wanted, found] = [shapeOfField(field), shapeOf(context.registry, resource, fill)];
  if (wanted === null || wanted === 'text' || found === null || found === wanted) return;
  // A text is converted value by value, as where a column gets another type.
  if (wanted !== 'other' && found === 'text') return;
  reportComputed(
    context,
    at,
    `"${field.name}" is of kind ${field.kind}, and what fills it is ${shapeWords[found]}.`,
    wanted === 'other' ? `Name a field of kind ${field.kind}.` : `Fill it with ${shapeWords[wanted]}.`,
  );
}

/** Returns false for kinds whose values are stored elsewhere, encrypted, or are lists and structures. */
export const canBeFilled = ({ kind }: Field): boolean =>
  kind !== 'tags' && kind !== 'references' && kinds[kind].literal !== 'none';

interface Place {
  readonly resource: Resource;
  readonly path: Path;
}

function reportComputed(context: CheckContext, at: Place, message: string, hint: string): void {
  context.report(schemaFile(at.resource.name), at.path, { id: 'E308', message, hint });
}

const under = (at: Place, ...rest: Path): Place => ({ resource: at.resource, path: [...at.path, ...rest] });

function checkOperation(context: CheckContext, at: Place, operation: RawOperation): void {
  const used = verbs.filter((verb) => operation[verb] !== undefined);
  if (used.length !== 1)
    return reportComputed(
      context,
      at,
      `It has ${used.length === 0 ? 'no operation' : `${used.length} operations: ${used.join(', ')}`}.`,
      `Write one of: ${verbs.join(', ')}.`,
    );
  const wrong = operation.template === undefined ? null : templateProblem(operation.template, 'template');
  if (wrong) context.report(schemaFile(at.resource.name), [...at.path, 'template'], { id: 'E321', ...wrong });
  for (const path of templatePaths(operation.template)) {
    expectField(context, under(at, 'template'), path);
    const field = fieldAt(context.registry, at.resource, path.split('.'));
    if (field && field.kind !== 'lines' && kinds[field.kind].literal === 'none')
      reportComputed(
        context,
        under(at, 'template'),
        `"${path}" is of kind ${field.kind}, which has no words for a text.`,
        'Name a field with one value to show.',
      );
  }
  for (const [key, of] of [
    ['where', ['count', 'sum']],
    ['else', ['case']],
    ['at', ['split']],
    ['take', ['split']],
  ] as const)
    if (operation[key] !== undefined && of.every((verb) => operation[verb] === undefined))
      reportComputed(
        context,
        under(at, key),
        `"${key}" means nothing without ${of.map((verb) => `"${verb}"`).join(' or ')}.`,
        'Remove it.',
      );
  if (operation.count !== undefined) expectInverse(context, under(at, 'count'), operation.count);
  if (operation.sum !== undefined) checkSum(context, under(at, 'sum'), operation.sum);
  for (const part of partsOf(operation)) {
    if (typeof part.expression !== 'string') checkOperation(context, under(at, ...part.path), part.expression);
    else if (!isVariable(part.expression)) expectField(context, under(at, ...part.path), part.expression);
  }
  checkShapes(context, at, operation);
}

/** The type in PostgreSQL calculations and comparisons; null if it matches any type, or is unknown. */
type Shape = 'number' | 'text' | 'date' | 'boolean' | 'other' | null;

const shapeWords: Readonly<Record<NonNullable<Shape>, string>> = {
  number: 'a number',
  text: 'a text',
  date: 'a date',
  boolean: 'a yes or no',
  other: 'neither a number nor a text',
};

function shapeOfField(field: Field): Shape {
  // A computed field without a type has the type of its operation.
  if (field.computed && field.property.type === undefined && field.property['x-kind'] === undefined) return null;
  const options = field.options ?? [];
  if (options.length > 0 && options.every(({ value }) => typeof value === 'number')) return 'number';
  switch (kinds[field.kind].literal) {
    case 'integer':
    case 'number':
      return 'number';
    case 'date':
    case 'datetime':
      return 'date';
    case 'boolean':
      return 'boolean';
    case 'string':
      return field.kind === 'ip' ? null : field.kind === 'tags' ? 'other' : 'text';
    case 'none':
    case 'uuid':
      return 'other';
    default:
      return null;
  }
}

function shapeOf(registry: Registry, resource: Resource, expression: RawExpression): Shape {
  if (typeof expression === 'string') {
    if (isVariable(expression)) return 'date';
    const field = fieldAt(registry, resource, expression.split('.'));
    return field && shapeOfField(field);
  }
  const { value, template, split, coalesce, case: cases, else: otherwise } = expression;
  if (value !== undefined) {
    if (typeof value === 'number' || typeof value === 'boolean') return typeof value as 'number' | 'boolean';
    return typeof value === 'string' ? 'text' : null;
  }
  if (template !== undefined || split !== undefined) return 'text';
  if (expression.shift) return 'date';
  const shapes = (of: readonly RawExpression[]): readonly Shape[] => of.map((one) => shapeOf(registry, resource, one));
  if (coalesce) {
    const all = shapes(coalesce);
    if (all.includes(null)) return null;
    return new Set(all).size === 1 ? (all[0] ?? null) : 'text';
  }
  if (cases) {
    const results = [...cases.map(({ then }) => then), ...(otherwise === undefined ? [] : [otherwise])];
    return shapes(results).find((shape) => shape !== null) ?? null;
  }
  return 'number';
}

/** A value that cannot be cast to a number or date fails at read time, and with it every list that shows it. */
function checkShapes(context: CheckContext, at: Place, operation: RawOperation): void {
  const results = new Set(['then', 'else']);
  let [first]: readonly Shape[] = [];
  for (const { path, expression } of partsOf(operation)) {
    const shape = shapeOf(context.registry, at.resource, expression);
    if (
      typeof expression !== 'string' &&
      expression.value === null &&
      path[0] !== 'coalesce' &&
      !results.has(String(path.at(-1)))
    ) {
      reportComputed(
        context,
        under(at, ...path, 'value'),
        'What is computed with nothing is always empty.',
        'Write a number, or remove it.',
      );
      continue;
    }
    if (shape === null) continue;
    if (path[0] === 'coalesce' || path[0] === 'split') {
      if (shape === 'other')
        reportComputed(
          context,
          under(at, ...path),
          `${typeof expression === 'string' ? `"${expression}"` : 'This'} is ${shapeWords.other}.`,
          'Name a field with one value to show: of a reference, a field of what it points at, "client.name".',
        );
      continue;
    }
    if (path[0] === 'divide' && path[1] !== 0 && typeof expression !== 'string' && expression.value === 0)
      reportComputed(
        context,
        under(at, ...path, 'value'),
        'What is divided by 0 is always empty.',
        'Divide by another number.',
      );
    const written = typeof expression === 'string' ? `"${expression}"` : 'This';
    const isResult = results.has(String(path.at(-1)));
    if (isResult) first ??= shape;
    const isDate = path[0] === 'shift' ? path[1] === 'date' : spans.some((verb) => verb === path[0]);
    const wanted = isResult ? first : isDate ? 'date' : 'number';
    if (!wanted || shape === wanted) continue;
    reportComputed(
      context,
      under(at, ...path),
      isResult
        ? `${written} is ${shapeWords[shape]}, and the first result of the case is ${shapeWords[wanted]}.`
        : `${written} is ${shapeWords[shape]}, and only ${shapeWords[wanted]} can be used here.`,
      isResult
        ? `Let every result be ${shapeWords[wanted]}, or make a text of each: {"template": "{…}"}.`
        : `Write ${shapeWords[wanted]}, or a field that holds one.`,
    );
  }
}

function checkOutcome(context: CheckContext, resource: Resource, field: Field): void {
  const [wanted, found] = [shapeOfField(field), shapeOf(context.registry, resource, field.computed ?? {})];
  const span = spans.find((verb) => field.computed?.[verb]);
  const others = span === 'minutes' ? ['money', 'percent'] : ['money', 'percent', 'duration'];
  if (span && others.includes(field.kind))
    return reportComputed(
      context,
      { resource, path: ['properties', field.name, 'x-computed'] },
      `"${field.name}" is of kind ${field.kind}, and what is computed is a number of ${span}.`,
      `Give it a name that does not end as ${field.kind} does, such as "${field.name.replace(/_(?:cents|bp|minutes)$/, '')}_${span}".`,
    );
  if (field.computed?.shift && field.kind === 'datetime')
    return reportComputed(
      context,
      { resource, path: ['properties', field.name, 'x-computed'] },
      `"${field.name}" is an instant, and what is computed is a day.`,
      'Write "format": "date".',
    );
  if (wanted === null || wanted === 'text' || found === null || found === wanted) return;
  if (wanted === 'other' && field.kind === 'json') return;
  reportComputed(
    context,
    { resource, path: ['properties', field.name, 'x-computed'] },
    `"${field.name}" is of kind ${field.kind}, and what is computed is ${shapeWords[found]}.`,
    `Compute ${shapeWords[wanted]}, or give "${field.name}" the type of what is computed.`,
  );
}

const templatePaths = (template = ''): string[] =>
  [...template.matchAll(/\{([\w.]+)\}/g)].map((match) => match[1] ?? '');

interface Part {
  readonly path: Path;
  readonly expression: RawExpression;
}

/** Returns the expressions inside an operation, with their places. */
export function partsOf(operation: RawOperation): Part[] {
  const lists = (['coalesce', 'add', 'subtract', 'multiply', 'divide'] as const).flatMap((verb) =>
    (operation[verb] ?? []).map((expression, index): Part => ({ path: [verb, index], expression })),
  );
  const { shift, else: otherwise } = operation;
  return [
    ...lists,
    ...(shift ? (['date', ...shifts] as const).flatMap((key) => partAt(['shift', key], shift[key])) : []),
    ...spans.flatMap((verb) => (['from', 'to'] as const).flatMap((key) => partAt([verb, key], operation[verb]?.[key]))),
    ...(operation.case ?? []).map((branch, index): Part => ({
      path: ['case', index, 'then'],
      expression: branch.then,
    })),
    ...(otherwise === undefined ? [] : [{ path: ['else'], expression: otherwise }]),
    ...(operation.split === undefined ? [] : [{ path: ['split'], expression: operation.split }]),
  ];
}

const partAt = (path: Path, expression: RawExpression | undefined): readonly Part[] =>
  expression === undefined ? [] : [{ path, expression }];

function expectField(context: CheckContext, at: Place, name: string): void {
  const path = name.split('.');
  const field = fieldAt(context.registry, at.resource, path);
  if (!field)
    return reportComputed(
      context,
      at,
      `${at.resource.name} has no field "${name}".`,
      didYouMean(name, [...Object.keys(at.resource.fields), '$today', '$now']),
    );
  if (field.kind === 'lines')
    reportComputed(
      context,
      at,
      `"${name}" is of kind lines, which has no value.`,
      `Count it, or sum one of its fields: {"count": "${path.at(-1) ?? ''}"}.`,
    );
}

function expectInverse(context: CheckContext, at: Place, name: string): Resource | undefined {
  const inverse = at.resource.inverses[name];
  if (!inverse)
    reportComputed(
      context,
      at,
      `${at.resource.name} has no inverse "${name}".`,
      didYouMean(name, Object.keys(at.resource.inverses)),
    );
  return context.registry.resources[inverse?.resource ?? ''];
}

function checkSum(context: CheckContext, at: Place, path: string): void {
  const [name = '', ...rest] = path.split('.');
  const summed = expectInverse(context, at, name);
  if (!summed) return;
  if (rest.length === 0)
    reportComputed(
      context,
      at,
      `"${path}" names no field to sum.`,
      `Write "${name}.<field>", with a field of ${summed.name}.`,
    );
  else {
    const field = fieldAt(context.registry, summed, rest);
    const shape = field && shapeOfField(field);
    if (!field)
      reportComputed(
        context,
        at,
        `${summed.name} has no field "${rest.join('.')}".`,
        didYouMean(rest.join('.'), Object.keys(summed.fields)),
      );
    else if (shape !== 'number')
      reportComputed(
        context,
        at,
        `"${rest.join('.')}" of ${summed.name} is ${shape === null ? `of kind ${field.kind}` : shapeWords[shape]}, and only numbers are summed.`,
        `Name a field with a number, or count them: {"count": "${name}"}.`,
      );
  }
}

/**
 * Returns the computed fields on a circular path back to the first, or null. Fields in conditions count as
 * dependencies.
 */
function circleOf(context: CheckContext, start: Resource, field: Field): readonly Field[] | null {
  const visited = new Set<Field>();
  const walk = (resource: Resource, computed: Field, way: readonly Field[]): readonly Field[] | null => {
    for (const { inverse, path } of namesIn(computed.computed)) {
      const from = inverse === null ? resource : context.registry.resources[resource.inverses[inverse]?.resource ?? ''];
      const found = from && fieldAt(context.registry, from, path);
      const owner = found && ownerOf(context.registry, from, path);
      if (!found?.computed || !owner) continue;
      if (found === field) return way;
      if (visited.has(found)) continue;
      visited.add(found);
      const circle = walk(owner, found, [...way, found]);
      if (circle) return circle;
    }
    return null;
  };
  return walk(start, field, [field]);
}

/** Returns the resource of the last field in a path. */
function ownerOf(registry: Registry, resource: Resource, path: readonly string[]): Resource | null {
  const [name, ...rest] = path;
  if (rest.length === 0) return resource;
  const next = registry.resources[relationNamed(resource, name ?? '')?.relation?.to ?? ''];
  return next ? ownerOf(registry, next, rest) : null;
}

interface Needed {
  /** Null for the row itself. */
  readonly inverse: string | null;
  readonly path: readonly string[];
}

function namesIn(operation: RawOperation | null): Needed[] {
  if (!operation) return [];
  const here = (name: string): Needed => ({ inverse: null, path: name.split('.') });
  const [summed = '', ...rest] = (operation.sum ?? '').split('.');
  const rows = operation.count ?? summed;
  return [
    ...templatePaths(operation.template).map(here),
    ...(rest.length > 0 ? [{ inverse: summed, path: rest }] : []),
    ...fieldsOf(operation.where ?? {}).map((name): Needed => ({ inverse: rows, path: name.split('.') })),
    ...(operation.case ?? []).flatMap((branch) => fieldsOf(branch.when)).map(here),
    ...partsOf(operation).flatMap(({ expression }) =>
      typeof expression === 'string' ? [here(expression)] : namesIn(expression),
    ),
  ];
}

/** Returns the fields that a condition compares, including `$.field`. */
function fieldsOf(condition: unknown): string[] {
  if (Array.isArray(condition)) return condition.flatMap(fieldsOf);
  if (typeof condition === 'string') return condition.startsWith('$.') ? [condition.slice(2)] : [];
  if (typeof condition !== 'object' || condition === null) return [];
  return Object.entries(condition).flatMap(([key, value]) => [
    ...(['and', 'or', 'not'].includes(key) ? [] : [key]),
    ...fieldsOf(value),
  ]);
}
