/** Returns a formatter for a whole number with its unit. Large numbers of megabytes are shown in gigabytes. */
import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { dataSize } from '../../values/dataSize.ts';
import type { Field } from '../../registry/types.ts';
import { useFormat } from '../i18n/useFormat.ts';

/** Returns a formatter that appends the unit of the field: `1,536` with unit `MB` gives `1.5 GB`. */
export function useAmount({ unit }: Pick<Field, 'unit'>): (value: number) => string {
  const format = useFormat();
  const translate = useTranslate();
  return useCallback(
    (value) => {
      if (unit === null) return format.integer(value);
      if (unit !== 'MB') return `${format.integer(value)} ${translate(`beheer.units.${unit}`, { _: unit })}`;
      const size = dataSize(value);
      return `${format.decimal(size.value, Number.isInteger(size.value) ? 0 : 1)} ${size.unit}`;
    },
    [unit, format, translate],
  );
}
