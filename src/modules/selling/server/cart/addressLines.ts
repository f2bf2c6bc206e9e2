/** In charge of an address in lines, as it is read on paper. The country is not among them: its name differs by reader. */
import type { Row } from '../../../../engine/server/store/contract.ts';

/** What is not known has no line. */
export function addressLines(row: Row): readonly string[] {
  const joined = (...names: readonly string[]): string =>
    names
      .map((name) => row[name])
      .filter((part) => typeof part === 'string' && part !== '')
      .join(' ');
  return [joined('street', 'house_number'), joined('postal_code', 'city')].filter((line) => line !== '');
}
