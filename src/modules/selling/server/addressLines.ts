/** Returns an address as printed lines, without the country, whose name depends on the reader. */
import type { Rows } from '#engine/registry';

/** Unknown parts have no line. */
export function addressLines(
  row: Pick<Rows['clients'], 'street' | 'house_number' | 'postal_code' | 'city'>,
): readonly string[] {
  return [
    [row.street, row.house_number],
    [row.postal_code, row.city],
  ]
    .map((parts) => parts.filter(Boolean).join(' '))
    .filter((line) => line !== '');
}
