/** Quantities of invoice lines as people type and read them: work that is billed in minutes is shown in hours. */
import { parseScaled } from '#engine/registry';
import { type Locale, WorkTimes } from '#engine/values';

/** Unit of a line, from a record or a form. */
export interface LineUnit {
  readonly unit_code?: unknown;
  readonly price_base_quantity?: unknown;
}

/** Returns true for minutes at a price per sixty, which are shown, typed and printed as hours. */
export const isByTheHour = ({ unit_code, price_base_quantity }: LineUnit): boolean =>
  unit_code === 'MIN' && price_base_quantity === 60;

/** Returns true for a line of text: its quantity is 0, so that it has no amount and prints as its description only. */
export const isTextLine = ({ quantity }: { readonly quantity?: unknown }): boolean => Number(quantity ?? 1) === 0;

const decimals = 4;

/**
 * Parses a quantity in the unit of the line. Hours can also be typed as a time: `2:30` is 2.5 hours, or 150 minutes
 * where minutes are billed by the hour. Returns null for other text, such as `2:30` pieces.
 */
export function parseLineQuantity(text: string, unit: LineUnit, locale: Locale): number | null {
  if (isByTheHour(unit)) return parseMinutes(text);
  const scaled = parseScaled(text, decimals, locale);
  if (scaled !== null) return scaled / 10 ** decimals;
  const minutes = unit.unit_code === 'HUR' ? parseMinutes(text) : null;
  return minutes === null ? null : Number((minutes / 60).toFixed(decimals));
}

function parseMinutes(text: string): number | null {
  const [, sign = '', rest = ''] = /^\s*([-\u2212]?)\s*(.*)$/.exec(text) ?? [];
  const work = WorkTimes.parseWorkTime(rest);
  if (work === null || work.from !== null) return null;
  return sign === '' || work.minutes === 0 ? work.minutes : -work.minutes;
}
