/** The unit of the line that an input belongs to. */
import { useWatch } from 'react-hook-form';
import type { InputProps } from '#engine/browser';
import type { LineUnit } from '../../rules/lineQuantity.ts';

export function useLineUnit({ source, field }: Pick<InputProps, 'source' | 'field'>): LineUnit {
  const prefix = source.slice(0, source.length - field.name.length);
  const [unit_code, price_base_quantity] = useWatch({
    name: [`${prefix}unit_code`, `${prefix}price_base_quantity`],
  }) as readonly unknown[];
  return { unit_code, price_base_quantity };
}
