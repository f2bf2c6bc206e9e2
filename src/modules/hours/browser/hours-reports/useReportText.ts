/** Texts of a report: names of rows and columns, formatted numbers. */
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import {
  isStep,
  measureDefinitions,
  reportFields,
  type MeasureKind,
  type ReportAnswer,
  type ReportDimension,
  type ReportField,
  type ReportMeasure,
  type ReportStep,
} from '../../rules/hoursReport.ts';
import type { ReportKey } from '../../rules/reportTree.ts';
import { stepShown } from '../../rules/reportComparison.ts';
import { ageName, ageWords, measureWords, periodName, stepWords } from '../../rules/reportWords.ts';
import { inSentence, useFormat, useLabel, useRegistry } from '#engine/browser';

export interface ReportText {
  readonly dimension: (dimension: ReportDimension) => string;
  readonly measure: (measure: ReportMeasure) => string;
  readonly value: (kind: MeasureKind, value: number | null) => string;
  /** Signed difference from the compared period; in percentage points for shares. */
  readonly change: (kind: MeasureKind, value: number | null) => string;
  /** Returns the label of a key, with a label for the missing key. */
  readonly key: (answer: ReportAnswer, dimension: ReportDimension | undefined, key: ReportKey) => string;
}

export function useReportText(): ReportText {
  const label = useLabel();
  const format = useFormat();
  const translate = useTranslate();
  const registry = useRegistry();
  return useMemo(() => {
    const fieldOf = (dimension: ReportField) => registry.resources['hours']?.fields[reportFields[dimension]];
    const dimensionText = (dimension: ReportDimension): string => {
      if (isStep(dimension)) return label(stepWords[dimension]);
      if (dimension === 'age') return label(ageWords);
      const field = fieldOf(dimension);
      return field ? label(field.label) : dimension;
    };
    const text = {
      duration: format.duration,
      money: (value: number) => format.money(value),
      percent: (value: number) => format.percent(value, 1),
    } satisfies Record<MeasureKind, (value: number) => string>;
    const stepText = (step: ReportStep, first: string): string =>
      step === 'day'
        ? format.date(first)
        : step === 'month'
          ? `${format.shortMonth(first)} ${first.slice(0, 4)}`
          : periodName(step, first);
    return {
      dimension: dimensionText,
      measure: (measure) => label(measureWords[measure]),
      value: (kind, value) => (value === null ? '' : text[kind](value)),
      change: (kind, value) => {
        if (value === null) return '';
        const words =
          kind === 'percent'
            ? translate('beheer.reports.points', { points: format.decimal(value / 100, 1) })
            : text[kind](value);
        return value > 0 ? `+${words}` : words;
      },
      key: (answer, dimension, key) => {
        if (dimension === undefined) return '';
        if (key === null) return translate('beheer.reports.none', { name: inSentence(dimensionText(dimension)) });
        if (isStep(dimension)) return stepText(dimension, stepShown(answer, dimension, key));
        if (dimension === 'age') return label(ageName(key));
        if (dimension === 'billable') return translate(key === 'true' ? 'beheer.boolean.yes' : 'beheer.boolean.no');
        const option = fieldOf(dimension)?.options?.find(({ value }) => value === key);
        return option ? label(option.label) : (answer.names[dimension]?.[key] ?? translate('beheer.reports.hidden'));
      },
    };
  }, [label, format, translate, registry]);
}

/** Returns how the value of a measure is formatted. */
export const kindOf = (measure: ReportMeasure): MeasureKind => measureDefinitions[measure].kind;
