/** Handler of hours reports, as JSON or as a file, over the hours that the caller may see. */
import { type Calls, Queries, type RawCondition } from '#engine/registry';
import { type CalendarDate, Dates, eachLanguage, inLanguage, type Label } from '#engine/values';
import { type Caller, Exports, Failure, handleExchange, Workers } from '#engine/server';
import type { FastifyReply } from 'fastify';
import * as calls from '../../calls.ts';
import type { ReportDays } from '../../rules/reportComparison.ts';
import {
  reportDimensions,
  reportMeasures,
  type MeasureKind,
  type ReportAnswer,
  type ReportDimension,
  type ReportMeasure,
} from '../../rules/hoursReport.ts';
import type { ReportSort } from '../../rules/reportTree.ts';
import { readReport } from '../report/readReport.ts';
import type { ReportQuery } from '../report/reportQuery.ts';
import { reportTable, type ReportTableData } from '../report/reportTable.ts';
import { texts } from '../texts.ts';

type Parameters = Calls.QueryOf<typeof calls.reportHours>;

interface Asked extends ReportQuery {
  readonly measures: readonly ReportMeasure[] | null;
  readonly sort: ReportSort;
}

/** Handler of `GET /api/hours/reports`. The `Accept` header selects JSON, CSV or XLSX. */
export const reportCalls = [
  handleExchange(calls.reportHours, async ({ store, now, caller, query, request, reply }) => {
    const asked = readAsked(query);
    void reply.header('vary', 'Accept, Accept-Language');
    const answer = await readReport({ records: store, registry: store.registry(), caller, now: now() }, asked);
    const form = Exports.exportForm(request.headers.accept ?? '');
    if (form === null) return answer;
    const measures = (asked.measures ?? answer.measures).filter((measure) => answer.measures.includes(measure));
    const table = reportTable(answer, {
      registry: store.registry(),
      locale: caller.locale,
      measures,
      sort: asked.sort,
    });
    const hours = store.registry().resources['hours'];
    if (hours) request.audit = { verb: 'export', resource: hours };
    return Workers.oneAtATime(caller.user_uuid, () =>
      sendFile(reply, {
        answer,
        table,
        form,
        caller,
        day: Dates.localDate(now()),
        isLocal: query.values === 'local',
      }),
    );
  }),
];

interface FileOf {
  readonly answer: ReportAnswer;
  readonly table: ReportTableData;
  readonly form: 'csv' | 'xlsx';
  readonly caller: Caller;
  readonly day: string;
  /** True formats numbers for a spreadsheet in the person's language. */
  readonly isLocal: boolean;
}

async function sendFile(
  reply: FastifyReply,
  { answer, table, form, caller: { locale }, day, isLocal }: FileOf,
): Promise<FastifyReply> {
  const localised = texts.in(locale);
  const title = localised('report.file');
  void reply.header('content-disposition', `attachment; filename="${title}-${day}.${form}"`);
  if (form === 'csv') {
    const { delimiter, kinds } = isLocal ? Exports.localWriters(locale) : plainWriters;
    const cell = (value: string | number | null, kind: MeasureKind | null): string => {
      if (typeof value !== 'number') return Exports.escapeFormula(value ?? '');
      return (kind === null ? undefined : kinds[kind]?.(value)) ?? csvCell(value, kind);
    };
    const text =
      Exports.csvStart(
        table.columns.map(({ label }) => label),
        delimiter,
      ) +
      Exports.csvText(
        table.rows.map((row) => row.map((value, index) => cell(value, table.columns[index]?.kind ?? null))),
        delimiter,
      );
    return reply.type('text/csv; charset=utf-8; header=present').send(text);
  }
  const sheet = {
    name: localised('report.sheet'),
    columns: table.columns.map(({ label, kind }) => ({ label, format: kind === null ? null : formats[kind] })),
    title: [
      `${answer.from} – ${answer.until}`,
      ...(answer.before === null
        ? []
        : [`${inLanguage(comparedWords, locale)} ${answer.before.from} – ${answer.before.until}`]),
    ],
    bold: [table.rows.length - 1],
  };
  const rows = table.rows.map((row) => row.map((value, index) => xlsxCell(value, table.columns[index]?.kind ?? null)));
  return reply.type(Exports.workbookType).send(
    await Exports.makeWorkbook(
      sheet,
      (async function* all() {
        yield rows;
      })(),
    ),
  );
}

const comparedWords: Label = texts.label('report.compared_with');

const formats: Readonly<Record<MeasureKind, string>> = { duration: '[h]:mm', money: '#,##0.00', percent: '0.00%' };

function xlsxCell(value: string | number | null, kind: MeasureKind | null): Exports.WorkbookCell {
  return kind === null ? value : (Exports.numberKinds[kind]?.toNumber(value) ?? null);
}

const plainWriters = { delimiter: ',', kinds: {} as ReturnType<typeof Exports.localWriters>['kinds'] } as const;

/** Same formats as list exports: minutes, euros with two decimals, percent. */
function csvCell(value: number, kind: MeasureKind | null): string {
  if (kind === 'duration') return String(value);
  return (value / 100).toFixed(2);
}

/**
 * Parses the parameters.
 *
 * @throws Failure E_QUERY with the first invalid parameter.
 */
function readAsked(parameters: Parameters): Asked {
  const rows = dimensionsIn(parameters.rows ?? 'client', 'rows');
  const [column = null, ...others] = parameters.column === undefined ? [] : dimensionsIn(parameters.column, 'column');
  if (rows.length > 3) throw wrong('rows', texts.label('report.too_many_levels'));
  if (others.length > 0) throw wrong('column', texts.label('report.measure_missing'));
  if (new Set([...rows, column]).size !== rows.length + 1) throw wrong('rows', texts.label('report.dimension_twice'));
  return {
    rows,
    column,
    ...periodIn(parameters, ['from', 'until']),
    before: comparedIn(parameters),
    filter: filterIn(parameters.filter),
    measures: parameters.measures === undefined ? null : measuresIn(parameters.measures),
    sort: sortIn(parameters.sort),
  };
}

function dimensionsIn(text: string, name: string): readonly ReportDimension[] {
  return text
    .split(',')
    .map((one) => reportDimensions.find((dimension) => dimension === one) ?? refuse(name, one, reportDimensions));
}

function measuresIn(text: string): readonly ReportMeasure[] {
  return text
    .split(',')
    .map((one) => reportMeasures.find((measure) => measure === one) ?? refuse('measures', one, reportMeasures));
}

function refuse(parameter: string, value: string, choices: readonly string[]): never {
  throw wrong(parameter, texts.label('report.unknown_choice', { value, choices: choices.join(', ') }));
}

const longestDays = 3_700;

function comparedIn(parameters: Parameters): ReportDays | null {
  const isAsked = parameters.compare_from !== undefined || parameters.compare_until !== undefined;
  return isAsked ? periodIn(parameters, ['compare_from', 'compare_until']) : null;
}

function periodIn(parameters: Parameters, [first, last]: readonly [keyof Parameters, keyof Parameters]): ReportDays {
  const day = (name: keyof Parameters): CalendarDate => {
    const text = parameters[name] ?? '';
    if (Dates.isSupportedDate(text)) return text;
    throw wrong(name, texts.label('report.invalid_day'));
  };
  const [from, until] = [day(first), day(last)];
  if (until < from) throw wrong(last, texts.label('report.end_before_start'));
  if (Dates.daysBetween(from, until) > longestDays) throw wrong(last, texts.label('report.period_too_long'));
  return { from, until };
}

function filterIn(text: string | undefined): RawCondition {
  const decoded = Queries.decodeListQuery(text === undefined ? {} : { filter: text });
  if (!decoded.ok)
    throw wrong(
      'filter',
      eachLanguage((locale) =>
        decoded.errors.flatMap(({ message, hint }) => [message, hint].map((one) => inLanguage(one, locale))).join(' '),
      ),
    );
  if (decoded.query.search !== '') throw wrong('filter', texts.label('report.no_search'));
  return decoded.query.filter;
}

/** Parses `worked:desc` or `name:asc`. */
function sortIn(text: string | undefined): ReportSort {
  const [name = 'name', way = 'asc'] = (text ?? 'name:asc').split(':');
  const measure = reportMeasures.find((one) => one === name);
  if ((measure === undefined && name !== 'name') || (way !== 'asc' && way !== 'desc'))
    throw wrong('sort', texts.label('report.invalid_sort'));
  return { measure: measure ?? null, direction: way };
}

function wrong(name: string, label: Label): Failure {
  return new Failure('E_QUERY', {
    message: texts.label('report.parameter', { name, label }),
    errors: { [name]: { label } },
  });
}
