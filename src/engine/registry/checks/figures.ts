/** Figures of pages and of records: resources and fields that exist, sums of numbers, filters that can be read. */
import { aboutRecord, partFilter } from '../figures.ts';
import { kinds } from '../kinds/table.ts';
import { registryFile, type Path } from '../load.ts';
import type { Field, Figure, Measure, RawCondition, Resource } from '../types.ts';
import { checkCondition } from './conditions.ts';
import { didYouMean, type CheckContext } from './context.ts';

const someRecord = '00000000-0000-7000-8000-000000000001';

interface Place {
  readonly path: Path;
  /** Stands for the record shown; null where none is. */
  readonly record: string | null;
}

export function checkFigures(context: CheckContext): void {
  for (const kind of ['pages', 'resources'] as const) {
    for (const { name, badge } of Object.values(context.registry[kind]))
      if (badge?.counts.by === 'figure')
        checkFigure(context, badge.counts.figure, { path: [kind, name, 'badge'], record: null });
  }
  for (const page of Object.values(context.registry.pages))
    checkAll(context, page.figures, { path: ['pages', page.name, 'figures'], record: null });
  for (const resource of Object.values(context.registry.resources))
    checkAll(context, resource.figures, { path: ['resources', resource.name, 'show', 'figures'], record: someRecord });
}

function checkAll(context: CheckContext, figures: readonly Figure[], at: Place): void {
  const names = new Set<string>();
  for (const [index, figure] of figures.entries()) {
    const path = [...at.path, index];
    if (names.has(figure.name))
      context.report(registryFile, [...path, 'name'], {
        id: 'E314',
        message: `The figure "${figure.name}" is there already.`,
        hint: 'Take out one of the two.',
      });
    names.add(figure.name);
    checkFigure(context, figure, { ...at, path });
  }
}

function checkFigure(context: CheckContext, figure: Figure, at: Place): void {
  const resource = checkMeasure(context, figure, at);
  if (figure.limit)
    checkMeasure(context, figure.limit, { ...at, path: [...at.path, figure.isTarget ? 'target' : 'limit'] });
  if (!resource) return;
  const check = (path: Path, filter: RawCondition): void =>
    checkFilter(context, resource, { ...at, path: [...at.path, ...path] }, filter);
  for (const [index, part] of figure.compare.entries()) check(['compare', index, 'filter'], part.filter);
  if (figure.by?.type === 'parts')
    for (const [index, part] of figure.by.parts.entries()) check(['by', index, 'filter'], part.filter);
  else if (figure.by) checkBy(context, resource, figure.by, at);
  for (const [index, series] of figure.series.entries()) check(['series', index, 'filter'], partFilter({}, series));
  if (figure.cumulative && figure.by?.type !== 'time') {
    context.report(registryFile, [...at.path, 'cumulative'], {
      id: 'E315',
      message: 'Nothing adds up along what has no time.',
      hint: 'Give "by" a date and a "step", or leave "cumulative" out.',
    });
  }
}

function checkMeasure(context: CheckContext, measure: Measure, at: Place): Resource | null {
  const { resources } = context.registry;
  const resource = Object.hasOwn(resources, measure.resource) ? resources[measure.resource] : undefined;
  if (!resource) {
    context.report(registryFile, [...at.path, 'resource'], {
      id: 'E204',
      message: `There is no resource "${measure.resource}".`,
      hint: didYouMean(measure.resource, Object.keys(resources)),
    });
    return null;
  }
  checkFilter(context, resource, { ...at, path: [...at.path, 'filter'] }, measure.filter);
  if (measure.sum !== null) {
    expectField(
      context,
      resource,
      { name: measure.sum, path: [...at.path, 'sum'] },
      {
        fits: (field) => kinds[field.kind].traits.summable,
        what: 'is no number to add up',
        hint: 'Sum an amount, a duration or another number; leave "sum" out to count.',
      },
    );
  }
  return resource;
}

function checkFilter(context: CheckContext, resource: Resource, at: Place, filter: RawCondition): void {
  checkCondition(context, resource, { file: registryFile, path: at.path, condition: aboutRecord(filter, at.record) });
}

function checkBy(
  context: CheckContext,
  resource: Resource,
  by: Exclude<NonNullable<Figure['by']>, { type: 'parts' }>,
  { path }: Place,
): void {
  const at = { name: by.field, path: [...path, 'by', 'field'] };
  if (by.type === 'time')
    return expectField(context, resource, at, {
      fits: ({ kind }) => kind === 'date' || kind === 'datetime',
      what: 'has no time to go along',
      hint: 'Name a date or an instant, or leave "step" out.',
    });
  expectField(context, resource, at, {
    fits: ({ kind }) => kind === 'enum' || kind === 'boolean',
    what: 'has no choices to go along',
    hint: 'Name a field with choices, or give a date a "step".',
  });
}

interface Wanted {
  readonly fits: (field: Field) => boolean;
  readonly what: string;
  readonly hint: string;
}

function expectField(
  { report }: CheckContext,
  resource: Resource,
  { name, path }: { readonly name: string; readonly path: Path },
  { fits, what, hint }: Wanted,
): void {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  if (!field)
    report(registryFile, path, {
      id: 'E301',
      message: `${resource.name} has no field "${name}".`,
      hint: didYouMean(name, Object.keys(resource.fields)),
    });
  else if (field.writeOnly)
    report(registryFile, path, {
      id: 'E302',
      message: `"${name}" is never sent out, so it cannot stand here.`,
      hint: 'Leave it out.',
    });
  else if (!fits(field) || kinds[field.kind].operators.length === 0)
    report(registryFile, path, { id: 'E303', message: `"${name}" is of kind ${field.kind}, which ${what}.`, hint });
}
