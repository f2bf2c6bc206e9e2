/**
 * In charge of an address in lines, as it is read on paper. The country is not among them: its name differs by reader.
 */
import type { Rows } from '../../../../engine/registry/rows.ts';

/** What is not known has no line. */
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
