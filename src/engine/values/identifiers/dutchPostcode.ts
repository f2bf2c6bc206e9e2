/** Dutch postcodes: `1234 AB`. Source: NEN 5825; the letters SA, SD and SS are never assigned. */

/** Returns true for four digits not beginning with 0, one space and two capitals. */
export function isDutchPostcode(value: string): boolean {
  return /^[1-9]\d{3} (?!SA|SD|SS)[A-Z]{2}$/.test(value);
}

/** Normalises: `1234ab` → `1234 AB`. Text that cannot be a Dutch postcode, such as a foreign one, is only trimmed. */
export function normaliseDutchPostcode(text: string): string {
  const trimmed = text.trim();
  const match = /^(\d{4})\s*([A-Za-z]{2})$/.exec(trimmed);
  return match === null ? trimmed : `${match[1]} ${(match[2] ?? '').toUpperCase()}`;
}
