/** Cron schedules with five fields: minute, hour, day of month, month, day of week (crontab(5)). */

interface CronField {
  readonly lowest: number;
  readonly highest: number;
  /** Names of the values from `lowest`, if the field has any. */
  readonly names?: readonly string[];
}

const fields: readonly CronField[] = [
  { lowest: 0, highest: 59 },
  { lowest: 0, highest: 23 },
  { lowest: 1, highest: 31 },
  { lowest: 1, highest: 12, names: 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ') },
  { lowest: 0, highest: 7, names: 'sun mon tue wed thu fri sat'.split(' ') },
];

/**
 * Returns true for five fields separated by one space. Each is a list of `*`, values or ranges; `*` and ranges can have
 * a step: `0,30 8-18/2 * jan-mar 1-5`.
 */
export function isCron(value: string): boolean {
  const texts = value.split(' ');
  return texts.length === fields.length && fields.every((field, index) => isCronField(texts[index] ?? '', field));
}

function isCronField(text: string, field: CronField): boolean {
  return text.split(',').every((item) => isCronItem(item, field));
}

function isCronItem(item: string, field: CronField): boolean {
  const [range = '', step, ...more] = item.split('/');
  if (more.length > 0) return false;
  if (step !== undefined && !(/^[1-9]\d?$/.test(step) && Number(step) <= field.highest)) return false;
  if (range === '*') return true;
  const ends = range.split('-').map((end) => valueOf(end, field));
  const [first, last] = ends;
  if (first === undefined || first === null || last === null || ends.length > 2) return false;
  return last === undefined ? step === undefined : first <= last;
}

function valueOf(text: string, field: CronField): number | null {
  const named = field.names?.indexOf(text.toLowerCase()) ?? -1;
  if (named >= 0) return field.lowest + named;
  const value = /^\d{1,2}$/.test(text) ? Number(text) : -1;
  return value >= field.lowest && value <= field.highest ? value : null;
}
