// Calendar files of the programs that people use: every form of a time, a zone and a repetition means the same instant.
import { describe, expect, test } from 'vitest';
import { calendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import { readEvents } from '../../../../src/modules/hours/server/entry/icsEvents.ts';

const november = { from: calendarDate('2026-11-01'), until: calendarDate('2026-11-30') };

const event = (...lines: readonly string[]) =>
  ['BEGIN:VEVENT', 'DTSTAMP:20261101T080000Z', ...lines, 'END:VEVENT'].join('\r\n');
const calendar = (...parts: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//NL', ...parts, 'END:VCALENDAR', ''].join('\r\n');
const read = (...parts: readonly string[]) => readEvents(calendar(...parts), november, []);
/** As `2 Nov 10:00–11:00 Title`, by the clock in Amsterdam. */
const shown = (events: ReturnType<typeof read>) =>
  events.map(({ started, ended, work_date, title, left_out, reason }) => {
    const at = (date: Date) =>
      date.toLocaleTimeString('en-GB', { timeZone: 'Europe/Amsterdam', hour: '2-digit', minute: '2-digit' });
    const when = started && ended ? `${at(started)}–${at(ended)}` : 'all day';
    return [work_date.slice(5), left_out === 'unreadable' ? (reason?.en ?? '') : when, title, left_out ?? '']
      .filter((part) => part !== '')
      .join(' ');
  });

const weekly = [
  'UID:w',
  'DTSTART;TZID=Europe/Amsterdam:20261102T100000',
  'DTEND;TZID=Europe/Amsterdam:20261102T110000',
  'SUMMARY:Week',
];
const fourWeeks = event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=4');

describe('an event with an unusual form', () => {
  test.each([
    ['no UID', ['DTSTART:20261110T090000Z', 'DTEND:20261110T100000Z', 'SUMMARY:A'], '11-10 10:00–11:00 A'],
    [
      'an empty UID',
      ['UID:', 'DTSTART:20261110T090000Z', 'DTEND:20261110T100000Z', 'SUMMARY:A'],
      '11-10 10:00–11:00 A',
    ],
    ['a DURATION', ['UID:a', 'DTSTART:20261110T090000Z', 'DURATION:PT1H30M', 'SUMMARY:A'], '11-10 10:00–11:30 A'],
    ['neither end nor duration', ['UID:a', 'DTSTART:20261110T090000Z', 'SUMMARY:A'], '11-10 10:00–10:00 A too_long'],
    ['a floating time', ['UID:a', 'DTSTART:20261110T090000', 'DURATION:PT1H', 'SUMMARY:A'], '11-10 09:00–10:00 A'],
    ['no seconds', ['UID:a', 'DTSTART:20261110T0900Z', 'DURATION:PT1H', 'SUMMARY:A'], '11-10 10:00–11:00 A'],
    ['a day without VALUE=DATE', ['UID:a', 'DTSTART:20261110', 'SUMMARY:A'], '11-10 all day A'],
    [
      'escapes in its title',
      ['UID:a', 'DTSTART:20261110', 'SUMMARY:A\\, B\\; C\\nD \\\\'],
      '11-10 all day A, B; C D \\',
    ],
    ['lower case names', ['uid:a', 'dtstart:20261110T090000Z', 'duration:pt1h', 'summary:a'], '11-10 10:00–11:00 a'],
    ['a folded line', ['UID:a', 'DTSTART:20261110', 'SUMMARY:Lang', '  verhaal'], '11-10 all day Lang verhaal'],
    ['a line that is no property', ['UID:a', 'DTSTART:20261110', 'zomaar tekst', 'SUMMARY:A'], '11-10 all day A'],
    [
      'an alarm with properties of the same name',
      ['UID:a', 'DTSTART:20261110', 'SUMMARY:A', 'BEGIN:VALARM', 'SUMMARY:Alarm', 'DURATION:PT1H', 'END:VALARM'],
      '11-10 all day A',
    ],
  ])('is read: %s', (_, lines, expected) => {
    expect(shown(read(event(...lines)))).toEqual([expected]);
  });

  test('without a UID is the same in the next file, and listed once', () => {
    const lines = ['DTSTART:20261110T090000Z', 'DTEND:20261110T100000Z', 'SUMMARY:A'];
    const [first, ...others] = read(event(...lines), event(...lines));
    expect(others).toEqual([]);
    expect(read(event('CLASS:PUBLIC', ...lines))[0]?.uid).toBe(first?.uid);
    expect(first?.uid).not.toBe('');
  });

  test('is read from a file with a byte order mark and bare line feeds', () => {
    const text = `\uFEFF${calendar(fourWeeks).replaceAll('\r\n', '\n')}`;
    expect(shown(readEvents(text, november, []))).toHaveLength(4);
  });

  test('is cancelled by a calendar with the method CANCEL', () => {
    expect(shown(read('METHOD:CANCEL', event(...weekly)))).toEqual(['11-02 10:00–11:00 Week cancelled']);
  });
});

describe('an unreadable event is listed with its title and reason, and the others are offered', () => {
  const good = event('UID:ok', 'DTSTART:20261110T090000Z', 'DTEND:20261110T100000Z', 'SUMMARY:Goed');
  test.each([
    [['SUMMARY:X'], 'Has no start'],
    [['DTSTART:20261131T090000Z', 'SUMMARY:X'], 'Date or time can’t be read: 20261131T090000Z'],
    [['DTSTART:20261110T256000Z', 'SUMMARY:X'], 'Date or time can’t be read: 20261110T256000Z'],
    [['DTSTART:', 'SUMMARY:X'], 'Date or time can’t be read: '],
    [['DTSTART:20261101T090000Z', 'DTEND:morgen', 'SUMMARY:X'], 'Date or time can’t be read: morgen'],
    [['DTSTART:20261101T090000Z', 'DURATION:een uur', 'SUMMARY:X'], 'Duration can’t be read: een uur'],
    [['DTSTART;TZID=Mars/Crater:20261101T090000', 'SUMMARY:X'], 'Unknown time zone: Mars/Crater'],
    [['DTSTART:20261101T090000Z', 'RRULE:FREQ=SOMETIMES', 'SUMMARY:X'], 'Repeat pattern not supported'],
    [['DTSTART:20261101T090000Z', 'RRULE:', 'SUMMARY:X'], 'Repeat pattern not supported'],
    [['DTSTART:20261101T090000Z', 'RRULE:FREQ=DAILY;UNTIL=ooit', 'SUMMARY:X'], 'Date or time can’t be read: OOIT'],
    [
      ['DTSTART:20261101T090000Z', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:gisteren', 'SUMMARY:X'],
      'Date or time can’t be read: gisteren',
    ],
    [['DTSTART:20261101T090000Z', 'RECURRENCE-ID:ooit', 'SUMMARY:X'], 'Date or time can’t be read: ooit'],
    [
      ['DTSTART:19000101T090000Z', 'RRULE:FREQ=DAILY', 'SUMMARY:X'],
      'Repeats from too far back. Export a shorter period',
    ],
  ])('for %j', (lines, reason) => {
    expect(shown(read(event('UID:x', ...lines), good))).toEqual([
      `11-01 ${reason} X unreadable`,
      '11-10 10:00–11:00 Goed',
    ]);
  });

  test('for the last event of a truncated file', () => {
    const text = calendar(good, event('UID:x', 'DTSTART:20261112T090000Z', 'SUMMARY:X')).replace(
      /END:VEVENT\r\nEND:VCALENDAR\r\n$/,
      '',
    );
    expect(shown(readEvents(text, november, []))).toEqual([
      '11-10 10:00–11:00 Goed',
      '11-12 The file ends in the middle of this event X unreadable',
    ]);
  });

  test('for a moved occurrence, which is not offered at its old time', () => {
    expect(
      shown(
        read(
          fourWeeks,
          event('UID:w', 'RECURRENCE-ID:20261109T090000Z', 'DTSTART;TZID=Mars:20261109T150000', 'SUMMARY:X'),
        ),
      ),
    ).toEqual([
      '11-02 10:00–11:00 Week',
      '11-09 Unknown time zone: Mars X unreadable',
      '11-16 10:00–11:00 Week',
      '11-23 10:00–11:00 Week',
    ]);
  });
});

describe('a time zone', () => {
  const zone = (id: string, ...more: readonly string[]) =>
    [
      'BEGIN:VTIMEZONE',
      `TZID:${id}`,
      ...more,
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      'TZOFFSETFROM:+0900',
      'TZOFFSETTO:+0800',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n');
  const at930 = (tzid: string) =>
    event('UID:z', `DTSTART;TZID=${tzid}:20261110T093000`, `DTEND;TZID=${tzid}:20261110T103000`, 'SUMMARY:Z');

  test.each([
    ['W. Europe Standard Time', '09:30–10:30'],
    ['w. europe standard time', '09:30–10:30'],
    ['Romance Standard Time', '09:30–10:30'],
    ['GMT Standard Time', '10:30–11:30'],
    ['Eastern Standard Time', '15:30–16:30'],
    ['India Standard Time', '05:00–06:00'],
    ['UTC', '10:30–11:30'],
    ['tzone://Microsoft/Utc', '10:30–11:30'],
    ['/freeassociation.sourceforge.net/Tzfile/Europe/Amsterdam', '09:30–10:30'],
    ['/mozilla.org/20050126_1/America/Argentina/Buenos_Aires', '13:30–14:30'],
    ['"America/New_York"', '15:30–16:30'],
  ])('without a description is found by its name: %s', (tzid, when) => {
    expect(shown(read(at930(tzid)))).toEqual([`11-10 ${when} Z`]);
  });

  test.each([
    ['Kuala Lumpur\\, Singapore', '"Kuala Lumpur, Singapore"'],
    ['(UTC+08:00) Peking', '(UTC+08:00) Peking'],
  ])('is read from its description: %s', (id, tzid) => {
    expect(shown(read(zone(id), at930(tzid)))).toEqual(['11-10 02:30–03:30 Z']);
  });

  test('is the one that its description refers to', () => {
    expect(shown(read(zone('Eigen', 'X-LIC-LOCATION:Europe/Amsterdam'), at930('Eigen')))).toEqual([
      '11-10 09:30–10:30 Z',
    ]);
  });

  test('begins with the offset that precedes its first change', () => {
    const late = zone('Later').replace('16010101', '20261201');
    expect(shown(read(late, at930('Later')))).toEqual(['11-10 01:30–02:30 Z']);
  });
});

describe('a repetition', () => {
  const untilAnd = (rule: string, ...more: readonly string[]) =>
    shown(read(event(...weekly, `RRULE:${rule}`, ...more)));
  const days = (...of: readonly string[]) => of.map((day) => `11-${day} 10:00–11:00 Week`);

  test.each([
    ['FREQ=WEEKLY;UNTIL=20261123', ['02', '09', '16', '23']],
    ['FREQ=WEEKLY;UNTIL=20261123T090000Z', ['02', '09', '16', '23']],
    ['FREQ=WEEKLY;UNTIL=20261123T085959Z', ['02', '09', '16']],
    ['FREQ=WEEKLY;UNTIL=20261123T100000', ['02', '09', '16', '23']],
    ['FREQ=WEEKLY;UNTIL=20261122', ['02', '09', '16']],
    ['FREQ=WEEKLY;BYDAY=MO, WE;COUNT=3;BYHOUR=10;BYMINUTE=0', ['02', '04', '09']],
    ['FREQ=MONTHLY;BYDAY=1MO,3MO;BYMONTH=10,11', ['02', '16']],
  ])('follows the rule %s', (rule, expected) => {
    expect(untilAnd(rule)).toEqual(days(...expected));
  });

  test.each([
    'EXDATE:20261109T090000Z',
    'EXDATE;TZID=Europe/Amsterdam:20261109T100000',
    'EXDATE;TZID=America/New_York:20261109T040000',
    'EXDATE:20261109T100000',
    'EXDATE;VALUE=DATE:20261109',
    'EXDATE:20251109T090000Z,20261109T090000Z',
  ])('has days removed by %s', (line) => {
    expect(untilAnd('FREQ=WEEKLY;COUNT=4', line)).toEqual(days('02', '16', '23'));
  });

  test.each([
    'RECURRENCE-ID:20261109T090000Z',
    'RECURRENCE-ID;TZID=Europe/Amsterdam:20261109T100000',
    'RECURRENCE-ID;TZID=Asia/Tokyo:20261109T180000',
    'RECURRENCE-ID:20261109T100000',
    'RECURRENCE-ID;VALUE=DATE:20261109',
    'RECURRENCE-ID:20261109',
  ])('has days moved by %s', (line) => {
    const moved = event('UID:w', line, 'DTSTART:20261109T130000Z', 'DURATION:PT1H', 'SUMMARY:Later');
    const events = read(fourWeeks, moved);
    expect(shown(events)).toEqual([...days('02'), '11-09 14:00–15:00 Later', ...days('16', '23')]);
    expect(events[1]?.occurrence).toBe('2026-11-09T09:00:00Z');
  });

  test('of whole days has them moved and removed by a day or by its midnight in UTC', () => {
    const rule = ['UID:d', 'DTSTART;VALUE=DATE:20261102', 'RRULE:FREQ=DAILY;UNTIL=20261104T230000Z', 'SUMMARY:Dag'];
    const moved = event('UID:d', 'RECURRENCE-ID:20261103T230000Z', 'DTSTART;VALUE=DATE:20261110', 'SUMMARY:Later');
    expect(shown(read(event(...rule, 'EXDATE:20261101T230000Z'), moved))).toEqual([
      '11-03 all day Dag',
      '11-05 all day Dag',
      '11-10 all day Later',
    ]);
  });

  test.each([
    ['RDATE:20261118T090000Z', '11-18 10:00–11:00 Week'],
    ['RDATE;TZID=Europe/Amsterdam:20261118T140000', '11-18 14:00–15:00 Week'],
    ['RDATE;VALUE=DATE:20261118', '11-18 10:00–11:00 Week'],
    ['RDATE;VALUE=PERIOD:20261118T090000Z/PT2H', '11-18 10:00–12:00 Week'],
    ['RDATE;VALUE=PERIOD:20261118T090000Z/20261118T093000Z', '11-18 10:00–10:30 Week'],
    ['RDATE;VALUE=PERIOD;TZID=Europe/Amsterdam:20261118T090000/20261118T093000', '11-18 09:00–09:30 Week'],
  ])('has a day added by %s', (line, added) => {
    expect(untilAnd('FREQ=WEEKLY;COUNT=1', line)).toEqual([...days('02'), added]);
  });

  test('is moved with all later ones by RANGE=THISANDFUTURE, except those that were moved singly', () => {
    const future = event(
      'UID:w',
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20261109T090000Z',
      'DTSTART;TZID=Europe/Amsterdam:20261110T150000',
      'DTEND;TZID=Europe/Amsterdam:20261110T153000',
      'SUMMARY:Nieuw',
    );
    const single = event(
      'UID:w',
      'RECURRENCE-ID:20261116T090000Z',
      'DTSTART:20261116T070000Z',
      'DURATION:PT1H',
      'SUMMARY:Eén',
    );
    expect(shown(read(fourWeeks, single, future))).toEqual([
      '11-02 10:00–11:00 Week',
      '11-10 15:00–15:30 Nieuw',
      '11-16 08:00–09:00 Eén',
      '11-24 15:00–15:30 Nieuw',
    ]);
  });

  test('is cancelled with all later ones by RANGE=THISANDFUTURE', () => {
    const future = event(...weekly, 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261116T090000Z', 'STATUS:CANCELLED').replace(
      '20261102T1',
      '20261116T1',
    );
    expect(read(fourWeeks, future.replace('20261102T11', '20261116T11')).map(({ left_out }) => left_out)).toEqual([
      null,
      null,
      'cancelled',
      'cancelled',
    ]);
  });

  test('keeps its local time after the clock changes', () => {
    const lines = ['UID:s', 'DTSTART;TZID=W. Europe Standard Time:20261019T100000', 'DURATION:PT1H', 'SUMMARY:S'];
    expect(shown(read(event(...lines, 'RRULE:FREQ=WEEKLY;COUNT=3')))).toEqual(['11-02 10:00–11:00 S']);
  });
});

describe('several versions of one event', () => {
  const version = (sequence: number, hour: string, ...more: readonly string[]) =>
    event(
      'UID:v',
      `SEQUENCE:${sequence}`,
      `DTSTART:20261110T${hour}0000Z`,
      'DURATION:PT1H',
      `SUMMARY:V${sequence}`,
      ...more,
    );

  test('offer only the one with the highest SEQUENCE, in any file order', () => {
    expect(shown(read(version(2, '14'), version(10, '09'), version(3, '12')))).toEqual(['11-10 10:00–11:00 V10']);
  });

  test('offer only the latest DTSTAMP where SEQUENCE is equal', () => {
    const later = version(1, '14').replace('DTSTAMP:20261101', 'DTSTAMP:20261102');
    expect(shown(read(later, version(1, '09')))).toEqual(['11-10 15:00–16:00 V1']);
  });

  test('count the moved occurrence with the highest SEQUENCE', () => {
    const moved = (sequence: number, line: string, hour: string) =>
      version(sequence, hour, line).replace('UID:v', 'UID:w');
    expect(
      shown(
        read(
          fourWeeks,
          moved(2, 'RECURRENCE-ID:20261109T090000Z', '13'),
          moved(1, 'RECURRENCE-ID;TZID=Europe/Amsterdam:20261109T100000', '12'),
        ),
      ),
    ).toEqual(['11-02 10:00–11:00 Week', '11-10 14:00–15:00 V2', '11-16 10:00–11:00 Week', '11-23 10:00–11:00 Week']);
  });

  test('are both offered if two events share a UID by mistake', () => {
    expect(shown(read(version(0, '09'), version(0, '14')))).toEqual(['11-10 10:00–11:00 V0', '11-10 15:00–16:00 V0']);
  });
});
