/**
 * Accepted recurrence rules: those that people create, and none that could keep the server searching for a day that
 * never occurs.
 */
import type ICAL from 'ical.js';

const allowed: Readonly<Record<string, readonly string[]>> = {
  DAILY: ['BYDAY', 'BYMONTH'],
  WEEKLY: ['BYDAY', 'BYMONTH'],
  MONTHLY: ['BYDAY', 'BYMONTH', 'BYMONTHDAY', 'BYSETPOS'],
  YEARLY: ['BYMONTH', 'BYMONTHDAY', 'BYDAY'],
};
const longestInterval = 500;
const mostInMonth = 5;
/** All days of a month, counted from its start and from its end. */
const mostValues = 62;

export function isFollowed({ freq, interval, parts }: ICAL.Recur): boolean {
  const known = allowed[freq];
  const given = Object.entries(parts)
    .map(([name, values = []]): readonly [string, readonly unknown[]] => [name, values])
    .filter(([, values]) => values.length > 0);
  if (
    !known ||
    interval < 1 ||
    interval > longestInterval ||
    !given.every(([name]) => known.includes(name)) ||
    given.some(([, values]) => values.length > mostValues)
  )
    return false;
  // Every seventh day may never be a Monday, every twelfth month never February.
  const isLimited = freq === 'DAILY' || (freq !== 'YEARLY' && given.some(([name]) => name === 'BYMONTH'));
  if (isLimited && given.length > 0 && interval !== 1) return false;
  // There is no 30 February.
  if (freq === 'MONTHLY' && isLimited && given.some(([name]) => name === 'BYMONTHDAY' || name === 'BYSETPOS'))
    return false;
  return given.every(([name, values]) => {
    if (name === 'BYDAY')
      return values.every(
        (day) =>
          Math.abs(Number.parseInt(String(day), 10) || 0) <=
          (freq === 'MONTHLY' || freq === 'YEARLY' ? mostInMonth : 0),
      );
    return (
      name !== 'BYSETPOS' ||
      (given.some(([other]) => other === 'BYDAY') && values.every((place) => Math.abs(Number(place)) <= mostInMonth))
    );
  });
}
