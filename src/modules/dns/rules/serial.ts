/** Serial of a zone: a 32-bit number with wraparound, by which secondary name servers detect changes. */

const size = 2 ** 32;

/** Returns true if `serial` is newer (RFC 1982 § 3.2). Returns false if the two cannot be compared. */
export function isNewer(serial: number, other: number): boolean {
  const distance = (serial - other + size) % size;
  return distance > 0 && distance < size / 2;
}

/**
 * Returns the next serial: the day with two digits if that is newer (RFC 1912 § 2.2), else one more. Never 0, which some
 * programs treat as absent. @param day YYYY-MM-DD. @example nextSerial(2025110301, '2025-11-04') // 2025110400
 */
export function nextSerial(serial: number, day: string): number {
  const ofDay = Number(day.replaceAll('-', '')) * 100;
  if (isNewer(ofDay, serial)) return ofDay;
  return (serial + 1) % size || 1;
}
