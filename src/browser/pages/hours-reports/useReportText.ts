/** How a report's rows, columns and numbers are called and written. */
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { isStep, measureDefinitions, type MeasureKind, type ReportAnswer, type ReportDimension, type ReportMeasure } from '../../../domain/hoursReport.ts';
import type { ReportKey } from '../../../domain/reportTree.ts';
import { measureWords, periodName, stepWords } from '../../../domain/reportWords.ts';
import { useLabel } from '../../fields/useLabel.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useRegistry } from '../../registry.ts';

export interface ReportText {
  readonly dimension: (dimension: ReportDimension) => string;
  readonly measure: (measure: ReportMeasure) => string;
  readonly value: (kind: MeasureKind, value: number | null) => string;
  /** A key of a dimension; what has none is told as that. */
  readonly key: (answer: ReportAnswer, dimension: ReportDimension | undefined, key: ReportKey) => string;
}

const fields = { client: 'client_uuid', project: 'project_uuid', employee: 'employee_uuid', activity: 'activity', billable: 'billable', status: 'status' } as const;

export function useReportText(): ReportText {
  const label = useLabel();
  const format = useFormat();
  const translate = useTranslate();
  const registry = useRegistry();
  return useMemo(() => {
    const fieldOf = (dimension: keyof typeof fields) => registry.resources['hours']?.fields[fields[dimension]];
    const dimensionText = (dimension: ReportDimension): string => {
      if (isStep(dimension)) return label(stepWords[dimension]);
      const field = fieldOf(dimension);
      return field ? label(field.label) : dimension;
    };
    const text = { duration: format.duration, money: (value: number) => format.money(value), percent: (value: number) => format.percent(Math.round(value / 10) * 10) } satisfies Record<MeasureKind, (value: number) => string>;
    return {
      dimension: dimensionText,
      measure: (measure) => label(measureWords[measure]),
      value: (kind, value) => (value === null ? '' : text[kind](value)),
      key: (answer, dimension, key) => {
        if (dimension === undefined) return '';
        if (key === null) return translate('beheer.reports.none', { name: dimensionText(dimension).toLowerCase() });
        if (isStep(dimension)) return dimension === 'day' ? format.date(key) : dimension === 'month' ? `${format.shortMonth(key)} ${key.slice(0, 4)}` : periodName(dimension, key);
        if (dimension === 'billable') return translate(key === 'true' ? 'beheer.boolean.yes' : 'beheer.boolean.no');
        const option = fieldOf(dimension)?.options?.find(({ value }) => value === key);
        return option ? label(option.label) : answer.names[dimension]?.[key] ?? translate('beheer.reports.hidden');
      },
    };
  }, [label, format, translate, registry]);
}

/** How the value of a measure is read. */
export const kindOf = (measure: ReportMeasure): MeasureKind => measureDefinitions[measure].kind;
