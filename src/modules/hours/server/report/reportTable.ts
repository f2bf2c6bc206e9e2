/** A report as a table for a file: a line for each innermost row, and one for the total. */
import {
  isStep,
  measureBefore,
  measureChange,
  measureDefinitions,
  measureValue,
  reportFields,
  type MeasureKind,
  type ReportAnswer,
  type ReportDimension,
  type ReportMeasure,
  type Sums,
} from '../../rules/hoursReport.ts';
import { stepShown } from '../../rules/reportComparison.ts';
import { keyOrder, reportTree, type ReportKey, type ReportRow, type ReportSort } from '../../rules/reportTree.ts';
import {
  ageName,
  ageWords,
  changeWords,
  measureWords,
  periodName,
  stepWords,
  totalWords,
} from '../../rules/reportWords.ts';
import type { Registry } from '#engine/registry';
import { inLanguage, type Locale } from '#engine/values';
import { texts } from '../texts.ts';

interface ReportColumn {
  readonly label: string;
  /** Null for row names. */
  readonly kind: MeasureKind | null;
}

/** Header cells and rows of an exported report. The last row is the total. */
export interface ReportTableData {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

interface Shown {
  readonly registry: Registry;
  readonly locale: Locale;
  readonly measures: readonly ReportMeasure[];
  readonly sort: ReportSort;
}

/** Lays a report out as a table, with names in the language of the caller. */
export function reportTable(answer: ReportAnswer, { registry, locale, measures, sort }: Shown): ReportTableData {
  const dimensions = [...answer.rows, ...(answer.column === null ? [] : [answer.column])];
  const nameOf = (place: number, key: ReportKey): string =>
    keyName({ registry, locale, answer }, dimensions[place], key);
  const { columns, root } = reportTree(answer, keyOrder(answer, nameOf, locale), sort);
  const valuesOf = (sums: Sums | undefined): readonly (number | null)[] =>
    measures.flatMap((measure) =>
      valuesIn(answer).map((read) => (sums === undefined ? null : read(measure, answer.sums, sums))),
    );
  const cellsOf = (row: ReportRow): readonly (number | null)[] => [
    ...columns.flatMap((column) => valuesOf(row.cells.get(column))),
    ...valuesOf(row.total),
  ];
  const total = inLanguage(totalWords, locale);
  const heads = answer.column === null ? [''] : [...columns.map((key) => nameOf(answer.rows.length, key)), total];
  return {
    columns: [
      ...answer.rows.map((dimension) => ({ label: dimensionName(registry, dimension, locale), kind: null })),
      ...heads.flatMap((head) =>
        measures.flatMap((measure) =>
          partsOf(answer, locale).map((part) => ({
            label: [head, inLanguage(measureWords[measure], locale), part].filter((word) => word !== '').join(' · '),
            kind: measureDefinitions[measure].kind,
          })),
        ),
      ),
    ],
    rows: [
      ...innermost(root).map((row) => [...row.path.map((key, place) => nameOf(place, key)), ...cellsOf(row)]),
      [...answer.rows.map((_, place) => (place === 0 ? total : '')), ...cellsOf(root)],
    ],
  };
}

/** A compared report also has the compared value and the difference. */
function valuesIn({ before }: ReportAnswer): readonly (typeof measureValue)[] {
  return before === null ? [measureValue] : [measureValue, measureBefore, measureChange];
}

const partsOf = ({ before }: ReportAnswer, locale: Locale): readonly string[] =>
  before === null ? [''] : ['', `${before.from} – ${before.until}`, inLanguage(changeWords, locale)];

function innermost(row: ReportRow): readonly ReportRow[] {
  return row.children.flatMap((child) => (child.children.length === 0 ? [child] : innermost(child)));
}

function dimensionName(registry: Registry, dimension: ReportDimension, locale: Locale): string {
  if (isStep(dimension)) return inLanguage(stepWords[dimension], locale);
  if (dimension === 'age') return inLanguage(ageWords, locale);
  return inLanguage(registry.resources['hours']?.fields[reportFields[dimension]]?.label, locale) ?? dimension;
}

const yesNo = { true: texts.label('report.yes'), false: texts.label('report.no') } as const;

function keyName(
  { registry, locale, answer }: { readonly registry: Registry; readonly locale: Locale; readonly answer: ReportAnswer },
  dimension: ReportDimension | undefined,
  key: ReportKey,
): string {
  if (dimension === undefined || key === null) return '';
  if (isStep(dimension)) return periodName(dimension, stepShown(answer, dimension, key));
  if (dimension === 'age') return inLanguage(ageName(key), locale);
  if (key === 'true' || key === 'false') return inLanguage(yesNo[key], locale);
  const option = registry.resources['hours']?.fields[reportFields[dimension]]?.options?.find(
    ({ value }) => value === key,
  );
  return inLanguage(option?.label, locale) ?? answer.names[dimension]?.[key] ?? '';
}
