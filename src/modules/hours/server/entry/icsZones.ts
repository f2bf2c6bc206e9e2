/**
 * Which descriptions of time zones in a calendar file are followed: those that change once or twice a year, and few
 * enough of them to work out.
 */
import ICAL from 'ical.js';
import { isFollowed } from './icsRule.ts';

/** Changes and rules in the whole file; of each zone there are two in most programs, and all since 1900 in some. */
const mostRules = 500;
/** Microsoft's begin in 1601. */
const earliestYear = 1600;

/**
 * Takes the others out: their events are read by the zone's own name where that is one, else by the clock in Amsterdam.
 */
export function dropEndlessZones(calendars: readonly ICAL.Component[]): void {
  let left = mostRules;
  for (const calendar of calendars) {
    for (const zone of calendar.getAllSubcomponents('vtimezone')) {
      const rules = zone.getAllSubcomponents();
      const count = rules.reduce((sum, rule) => sum + 1 + rule.getAllProperties('rdate').length, 0);
      if (count <= left && rules.every(isYearly)) left -= count;
      else calendar.removeSubcomponent(zone);
    }
  }
}

function isYearly(rule: ICAL.Component): boolean {
  const start = rule.getFirstPropertyValue('dtstart');
  if (start !== null && !(start instanceof ICAL.Time && start.year >= earliestYear)) return false;
  return rule.getAllProperties('rrule').every((property) => {
    const recurrence = property.getFirstValue();
    return recurrence instanceof ICAL.Recur && recurrence.freq === 'YEARLY' && isFollowed(recurrence);
  });
}
