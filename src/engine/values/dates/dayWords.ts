/** Words for days, as people type them. */

/** Words in English and Dutch for days near today, with their offset in days. */
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

/** Names of weekdays in English and Dutch, from Monday. */
export const weekdayNames: readonly (readonly string[])[] = [
  ['monday', 'maandag', 'mon', 'ma'],
  ['tuesday', 'dinsdag', 'tue', 'tues', 'di'],
  ['wednesday', 'woensdag', 'wed', 'wo'],
  ['thursday', 'donderdag', 'thu', 'thur', 'thurs', 'do'],
  ['friday', 'vrijdag', 'fri', 'vr'],
  ['saturday', 'zaterdag', 'sat', 'za'],
  ['sunday', 'zondag', 'sun', 'zo'],
];
