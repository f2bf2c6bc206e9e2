/** Returns the unit of a field in the current language. The registry has it in English (`days`, `MB`). */
import { useTranslate } from 'react-admin';
import type { Field } from '../../registry/types.ts';

/** Returns the translated unit; null for a field without one. An unknown unit is returned unchanged. */
export function useUnit(field: Field): string | null {
  const translate = useTranslate();
  return field.unit === null ? null : translate(`beheer.units.${field.unit}`, { _: field.unit });
}
