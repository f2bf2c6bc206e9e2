/** Formats the values of a figure (amounts, hours or counts), in full and abbreviated for an axis. */
import { useCallback, useMemo } from 'react';
import type { FigureConfig } from '../../../registry/types.ts';
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import { useTranslate } from 'react-admin';
import { inLanguage } from '../../../texts/catalogue.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useRegistry } from '../../registry.ts';
import { useAmount } from '../../ui/useAmount.ts';

export interface FigureText {
  readonly full: (value: number) => string;
  readonly short: (value: number) => string;
  /** Number of stored units per axis unit, such as 60 minutes per hour. */
  readonly per: number;
}

const megabytesPerGigabyte = 1_024;

export function useFigureText({ resource, sum }: Pick<FigureConfig, 'resource' | 'sum'>): FigureText {
  const format = useFormat();
  const translate = useTranslate();
  const registry = useRegistry();
  const field = sum === null ? undefined : registry.resources[resource]?.fields[sum];
  const kind: Kind = field?.kind ?? 'integer';
  const unit = field?.unit ?? null;
  const amountIn = useAmount({ unit });
  return useMemo(() => {
    switch (kind) {
      case 'money':
        return { full: (value) => format.money(value), short: format.shortMoney, per: 100 };
      case 'duration':
        return {
          full: format.duration,
          short: (value) => translate('beheer.figures.hours', { hours: format.decimal(value / 60) }),
          per: 60,
        };
      case 'decimal':
        return { full: (value) => format.decimal(value), short: (value) => format.decimal(value), per: 1 };
      default:
        return { full: amountIn, short: amountIn, per: unit === 'MB' ? megabytesPerGigabyte : 1 };
    }
  }, [kind, unit, amountIn, format, translate]);
}

/** Formats the points on the horizontal axis: abbreviated on the axis, in full in the table and tooltip. */
export function usePointText(figure: FigureConfig): {
  readonly full: (point: string) => string;
  readonly short: (point: string) => string;
} {
  const format = useFormat();
  const registry = useRegistry();
  const { by } = figure;
  const option = useCallback(
    (point: string): string => {
      const field = by?.type === 'choice' ? registry.resources[figure.resource]?.fields[by.field] : undefined;
      const found = field?.options?.find(({ value }) => String(value) === point);
      return inLanguage(found?.label, format.locale) ?? point;
    },
    [by, figure.resource, registry, format],
  );
  return useMemo(() => {
    if (by?.type === 'parts')
      return same((point) => inLanguage(by.parts[Number(point)]?.label, format.locale) ?? point);
    if (by?.type !== 'time') return same(option);
    switch (by.step) {
      case 'day':
        return { full: format.fullDate, short: format.weekday };
      case 'week':
        return { full: format.date, short: format.dayAndMonth };
      case 'year':
        return same((point) => point.slice(0, 4));
      default:
        return { full: format.month, short: format.shortMonth };
    }
  }, [by, option, format]);
}

const same = (text: (point: string) => string) => ({ full: text, short: text });
