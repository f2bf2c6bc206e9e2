/** Formats a period: "a year", "3 months". */
import { useTranslate } from 'react-admin';

/** Returns the function that formats a period in the language of the screens. */
export function usePeriodText(): (period: { readonly period_unit: string; readonly period_count: number }) => string {
  const translate = useTranslate();
  return ({ period_unit, period_count }) =>
    translate(`beheer.cart.period.${period_unit}`, { smart_count: period_count });
}
