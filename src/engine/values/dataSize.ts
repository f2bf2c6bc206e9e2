/** Data sizes in readable units: 51,200 MB is 50 GB. */

type DataUnit = 'MB' | 'GB' | 'TB';

interface DataSize {
  /** At most one decimal. */
  readonly value: number;
  readonly unit: DataUnit;
}

const step = 1024;

/**
 * Returns the size in the largest unit in which it is at least one. Units are binary, as is usual for disks and memory:
 * 1024 MB is 1 GB.
 *
 * @example dataSize(51_200) // { value: 50, unit: 'GB' }
 */
export function dataSize(megabytes: number): DataSize {
  const size = Math.abs(megabytes);
  if (size < step) return { value: Math.round(megabytes), unit: 'MB' };
  const [divisor, unit] = size < step * step ? [step, 'GB' as const] : [step * step, 'TB' as const];
  return { value: Math.round((megabytes / divisor) * 10) / 10, unit };
}
