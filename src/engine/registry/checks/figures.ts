/** Checks figures of pages and records: resources and fields exist, sums are of numbers, filters are valid. */
import { aboutRecord, isUrgent, partFilter } from '../figures/figures.ts';
import { kinds } from '../kinds/table.ts';
import { registryFile, type Path } from '../load.ts';
import type { RawChartPart, RawFigure } from '../raw.ts';
import { dateOf } from '../conditions/relativeDate.ts';
import type { Field, FigureConfig, FigureTrend, Measure, RawCondition, Resource } from '../types.ts';
import { checkCondition } from './conditions.ts';
import { didYouMean, type CheckContext } from './context.ts';

const someRecord = '00000000-0000-7000-8000-000000000001';

interface Place {
  readonly path: Path;
  /** The resource of the shown record; null on pages. */
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

function checkAll(context: CheckContext, figures: readonly FigureConfig[], at: Place): void {
  const names = new Set<string>();
  for (const [index, figure] of figures.entries()) {
    const path = [...at.path, index];
    if (names.has(figure.name))
      context.report(registryFile, [...path, 'name'], {
        id: 'E314',
        message: `The figure "${figure.name}" already exists.`,
        hint: 'Remove one of the two.',
      });
    names.add(figure.name);
    checkFigure(context, figure, { ...at, path });
  }
}

function checkFigure(context: CheckContext, figure: FigureConfig, at: Place): void {
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
  if (figure.trend) checkTrend(context, resource, figure.trend, { ...at, path: [...at.path, 'trend'] });
  checkButton(context, figure, at);
  checkShape(context, figure, at);
  const isTime = figure.by !== null && 'field' in figure.by && isDay(resource.fields[figure.by.field]);
  // Another check already reports a date without a step, or a step on a field without time.
  if (
    figure.cumulative &&
    figure.by?.type !== 'time' &&
    !isTime &&
    !(figure.by !== null && 'field' in figure.by && !hasChoices(resource.fields[figure.by.field]))
  ) {
    context.report(registryFile, [...at.path, 'cumulative'], {
      id: 'E315',
      message: 'Nothing adds up along what has no time.',
      hint: 'Give "by" a date and a "step", or leave "cumulative" out.',
    });
  }
}

function checkTrend(context: CheckContext, resource: Resource, trend: FigureTrend, at: Place): void {
  checkMeasure(context, trend, at);
  const day = {
    fits: isDay,
    what: 'has no time to go along',
    hint: 'Name a date or an instant.',
  };
  expectField(context, resource, { name: trend.by.field, path: [...at.path, 'field'] }, day);
  if (trend.leaves !== null) expectField(context, resource, { name: trend.leaves, path: [...at.path, 'leaves'] }, day);
}

/** The button opens a page of the registry, and only a figure that requires attention has one. */
function checkButton({ registry: { pages }, report }: CheckContext, figure: FigureConfig, { path }: Place): void {
  if (figure.button === null) return;
  const { page } = figure.button;
  if (page !== null && !pages[page])
    report(registryFile, [...path, 'button', 'page'], {
      id: 'E301',
      message: `There is no page "${page}".`,
      hint: didYouMean(page, Object.keys(pages)),
    });
  if (!isUrgent(figure) || path[0] !== 'pages')
    report(registryFile, [...path, 'button'], {
      id: 'E315',
      message: 'Only a figure of a page that requires attention has a button.',
      hint: 'Set "colour" to "warning" or "error", or remove "button".',
    });
}

const isDay = (field: Field | undefined): boolean => field?.kind === 'date' || field?.kind === 'datetime';
const hasChoices = (field: Field | undefined): boolean => field?.kind === 'enum' || field?.kind === 'boolean';

/** Reports keys of a figure that require or exclude each other. */
function checkShape(context: CheckContext, figure: FigureConfig, { path }: Place): void {
  const written = writtenAt(context, path);
  const report = (key: string, message: string, hint: string, id: 'E314' | 'E315' | 'E303' = 'E315'): void =>
    context.report(registryFile, [...path, ...key.split('/')], { id, message, hint });
  if (written.limit && written.target)
    report('target', 'A figure has either a limit to stay below or a target to reach.', 'Take one of the two out.');
  if (written.chart && !written.by)
    report('chart', 'There is nothing that the chart could go along.', 'Add "by", or remove "chart".');
  if (written.series && !written.by)
    report('series', 'There is nothing that the series could go along.', 'Add "by", or write "compare".');
  if (
    written.chart === 'line' &&
    (figure.by?.type === 'parts' ||
      (figure.by?.type === 'choice' &&
        hasChoices(context.registry.resources[figure.resource]?.fields[figure.by.field])))
  )
    report(
      'chart',
      'A line goes along a time, and this figure goes along choices.',
      'Write "bar", or leave "chart" out.',
    );
  if (written.when && path[0] === 'pages')
    report(
      'when',
      'A figure of a page is about no record, so no record meets this.',
      'Write it in "filter", or remove it.',
    );
  if (written.trend && written.by) report('trend', 'A chart shows its past itself.', 'Take "trend" out, or "by".');
  if (written.chart === 'waterfall' && figure.by?.type !== 'parts')
    report('chart', 'A waterfall goes through parts.', 'Give "by" a list of parts, or write "bar".');
  if (Array.isArray(written.by) && written.chart !== 'waterfall')
    for (const [index, { as }] of (written.by as readonly RawChartPart[]).entries())
      if (as)
        report(
          `by/${index}/as`,
          'Only a waterfall has totals and decreases.',
          'Write "chart": "waterfall", or remove it.',
        );
  if (written.limit && written.by)
    report('limit', 'A limit is one number, and along "by" there are several.', 'Take "limit" out, or "by".');
  if (figure.by?.type === 'time' && figure.by.from !== null) {
    const [from, until] = [figure.by.from, figure.by.until].map((day) => dateOf(day, someDay));
    if (from !== undefined && until !== undefined && from > until)
      report('by/from', `"${figure.by.from}" is after "${figure.by.until}".`, 'Swap them.');
  }
  const lists = [
    ['compare', written.compare],
    ['series', written.series],
    ['by', Array.isArray(written.by) ? (written.by as RawFigure['compare']) : undefined],
  ] as const;
  for (const [key, list = []] of lists)
    for (const [index, { label }] of list.entries())
      if (list.findIndex((other) => other.label.en === label.en) < index)
        report(`${key}/${index}/label`, `"${label.en}" already exists.`, 'Give one of the two another label.', 'E314');
  for (const [index, { filter, back }] of (written.series ?? []).entries())
    if (!filter && !back && written.series?.length === 1)
      report(
        `series/${index}`,
        'This series is the figure itself once more.',
        'Add a "filter" or "back", or remove it.',
      );
  if (written.average && written.sum === undefined)
    report('average', 'There is no field to take the mean of.', 'Name it as "sum", or remove "average".');
  const { limit } = figure;
  const unit = unitOf(context, figure);
  if (limit && unit !== null && unitOf(context, limit) !== null && unitOf(context, limit) !== unit)
    report(
      written.limit ? 'limit' : 'target',
      `The figure is in ${unit}, and what it is seen against in ${unitOf(context, limit)}.`,
      'Measure both in one unit.',
      'E303',
    );
}

const someDay = '2026-06-15';

function unitOf({ registry }: CheckContext, { resource, sum }: Measure): string | null {
  if (sum === null) return null;
  const kind = registry.resources[resource]?.fields[sum]?.kind;
  return kind === 'money' ? 'money' : kind === 'duration' ? 'minutes' : kind === undefined ? null : 'a number';
}

function writtenAt({ raw }: CheckContext, path: Path): Partial<RawFigure> {
  let value: unknown = raw;
  for (const part of path) value = (value as Readonly<Record<string, unknown>> | undefined)?.[String(part)];
  return (value ?? {}) as Partial<RawFigure>;
}

function checkMeasure(context: CheckContext, measure: Measure, at: Place): Resource | null {
  const { resources } = context.registry;
  const resource = Object.hasOwn(resources, measure.resource) ? resources[measure.resource] : undefined;
  if (!resource) {
    context.report(registryFile, [...at.path, 'resource'], {
      id: 'E204',
      message: `There is no resource "${measure.resource}".`,
      hint: didYouMean(measure.resource, Object.keys(resources)),
      breaks: [measure.resource],
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
  by: Exclude<NonNullable<FigureConfig['by']>, { type: 'parts' }>,
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
      message: `"${name}" is never sent out, so it can't be used here.`,
      hint: 'Leave it out.',
    });
  else if (!fits(field) || kinds[field.kind].operators.length === 0)
    report(registryFile, path, { id: 'E303', message: `"${name}" is of kind ${field.kind}, which ${what}.`, hint });
}
