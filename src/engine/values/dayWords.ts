/** Words that people type for days. */

/** Words for days near today, in English and Dutch, in days from today. */
export const relativeDays: Readonly<Record<string, number>> = {
  today: 0,
  vandaag: 0,
  yesterday: -1,
  gisteren: -1,
  eergisteren: -2,
  tomorrow: 1,
  morgen: 1,
  overmorgen: 2,
};

/** The names of weekdays as people write them, in English and Dutch. Monday first. */
export const weekdayNames: readonly (readonly string[])[] = [
  ['monday', 'maandag', 'mon', 'ma'],
  ['tuesday', 'dinsdag', 'tue', 'tues', 'di'],
  ['wednesday', 'woensdag', 'wed', 'wo'],
  ['thursday', 'donderdag', 'thu', 'thur', 'thurs', 'do'],
  ['friday', 'vrijdag', 'fri', 'vr'],
  ['saturday', 'zaterdag', 'sat', 'za'],
  ['sunday', 'zondag', 'sun', 'zo'],
];
