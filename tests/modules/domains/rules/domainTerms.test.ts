import { expect, test } from 'vitest';
import { calendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import { dsFault } from '../../../../src/modules/domains/rules/dsRecords.ts';
import { dueSteps, type DomainDates, type TldTerms } from '../../../../src/modules/domains/rules/domainTerms.ts';

const day = calendarDate;
const tld: TldTerms = {
  renew_lead_days: 14,
  grace_days: 30,
  redemption_days: 30,
  quarantine_days: 0,
  transfer_out_days: 10,
};
const renewing: DomainDates = {
  status: 'active',
  expires_on: day('2026-04-01'),
  auto_renew: true,
  cancel_on: null,
  renews_to: null,
  quarantine_on: null,
  expiry_notice_on: null,
  transfer_out_on: null,
  isPaid: true,
};
const ending = { ...renewing, auto_renew: false };
const leaving = { ...renewing, status: 'pending_transfer_out' };

test.each<[string, DomainDates, string, readonly string[]]>([
  ['before its lead time', renewing, '2026-03-17', []],
  ['on the first day of its lead time', renewing, '2026-03-18', ['renew']],
  ['asked for already', { ...renewing, renews_to: day('2027-04-01') }, '2026-03-20', []],
  ['not paid for any more', { ...renewing, isPaid: false }, '2026-03-20', ['remind']],
  ['late, within the grace period', renewing, '2026-04-02', ['renew', 'notify-expired', 'expire']],
  ['late and asked for', { ...renewing, renews_to: day('2027-04-01') }, '2026-04-02', ['expire']],
  ['not renewing, a month ahead', ending, '2026-03-02', ['remind']],
  ['told a month ahead', { ...ending, expiry_notice_on: day('2026-03-02') }, '2026-03-24', []],
  ['told a month ahead, a week left', { ...ending, expiry_notice_on: day('2026-03-02') }, '2026-03-25', ['remind']],
  ['on its day', { ...ending, expiry_notice_on: day('2026-03-25') }, '2026-04-01', []],
  ['the day after', { ...ending, expiry_notice_on: day('2026-03-25') }, '2026-04-02', ['notify-expired', 'expire']],
  ['long past', ending, '2026-07-01', ['expire']],
  ['expired, within grace', { ...ending, status: 'expired' }, '2026-05-01', []],
  ['expired, renewed after all', { ...renewing, status: 'expired' }, '2026-05-01', ['renew']],
  ['expired, past grace', { ...ending, status: 'expired' }, '2026-05-02', ['quarantine']],
  ['in quarantine', { ...ending, status: 'quarantine', quarantine_on: day('2026-05-02') }, '2026-06-01', []],
  ['past quarantine', { ...ending, status: 'quarantine', quarantine_on: day('2026-05-02') }, '2026-06-02', ['delete']],
  ['cancelled as of later', { ...ending, status: 'cancel_scheduled', cancel_on: day('2026-03-20') }, '2026-03-19', []],
  [
    'cancelled as of today',
    { ...ending, status: 'cancel_scheduled', cancel_on: day('2026-03-20') },
    '2026-03-20',
    ['let-go'],
  ],
  ['being transferred away', { ...leaving, transfer_out_on: day('2026-03-20') }, '2026-03-30', []],
  [
    'whose transfer away has lapsed',
    { ...leaving, transfer_out_on: day('2026-03-20') },
    '2026-03-31',
    ['call-off-transfer'],
  ],
  ['being transferred away since nobody knows when', leaving, '2026-06-01', []],
  ['without an expiry', { ...renewing, expires_on: null }, '2026-03-20', []],
  ['gone', { ...renewing, status: 'deleted' }, '2026-06-20', []],
])('a domain %s', (_, domain, today, steps) => {
  expect(dueSteps(domain, { tld, noticeDays: 30 }, day(today))).toEqual(steps);
});

test.each<[noticeDays: number, notified: string | null, today: string, steps: readonly string[]]>([
  [60, null, '2026-01-30', []],
  [60, null, '2026-01-31', ['remind']],
  [60, '2026-01-31', '2026-03-24', []],
  [60, '2026-01-31', '2026-03-25', ['remind']],
  [3, null, '2026-03-28', []],
  [3, null, '2026-03-29', ['remind']],
  [3, '2026-03-29', '2026-04-01', []],
])('first %s days ahead, notified %s, on %s', (noticeDays, notified, today, steps) => {
  const domain = { ...ending, expiry_notice_on: notified === null ? null : day(notified) };
  expect(dueSteps(domain, { tld, noticeDays }, day(today))).toEqual(steps);
});

const sha256 = 'aB'.repeat(32);
test.each([
  [`12345 13 2 ${sha256}`, null],
  [`12345 8 1 ${'0'.repeat(40)}`, null],
  [`0 15 4 ${'f'.repeat(96)}`, null],
  [`65535 13 2 ${sha256}`, null],
  [`65536 13 2 ${sha256}`, 'key-tag'],
  [`12345 12 2 ${sha256}`, 'algorithm'],
  [`12345 13 3 ${sha256}`, 'digest-type'],
  [`12345 13 1 ${sha256}`, 'digest-length'],
  [`12345 13 2 ${'0'.repeat(63)}`, 'digest-length'],
  [`12345 13 ${sha256}`, 'shape'],
  ['', 'shape'],
])('the DS record %s', (record, fault) => {
  expect(dsFault(record)).toBe(fault);
});
