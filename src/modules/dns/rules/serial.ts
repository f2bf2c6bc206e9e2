/** The serial of a zone: a number of 32 bits that goes round, by which its copies see that it has changed. */

const size = 2 ** 32;

/** RFC 1982 § 3.2: whether the first is newer; false for the two that cannot be compared. */
export function isNewer(serial: number, other: number): boolean {
  const distance = (serial - other + size) % size;
  return distance > 0 && distance < size / 2;
}

/**
 * The next one: the day with two digits where that is newer (RFC 1912 § 2.2), else one more. Never 0, which some
 * programs take for none. @param day YYYY-MM-DD. @example nextSerial(2025110301, '2025-11-04') // 2025110400
 */
export function nextSerial(serial: number, day: string): number {
  const ofDay = Number(day.replaceAll('-', '')) * 100;
  if (isNewer(ofDay, serial)) return ofDay;
  return (serial + 1) % size || 1;
}
