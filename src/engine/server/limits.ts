/**
 * All limits on callers, in one table. `npm run generate -- docs` prints it in docs/operations.md; engine and modules read their
 * numbers here.
 */

const quarterOfAnHour = 15 * 60_000;
const minute = 60_000;
const hour = 60 * minute;
const megabyte = 1_048_576;

export const limits = {
  /** Limits of a JSON body, checked before validation. */
  body: {
    /** Keys in one object. */
    keys: 1_000,
    /** Keys and list items in the whole body. */
    values: 50_000,
    /** Maximum for anonymous callers. */
    anonymousValues: 1_000,
    depth: 32,
    /** Bytes of anonymous callers, unless the call declares its own limit. */
    anonymousBytes: 262_144,
  },
  /** Validation errors in one response. */
  errors: 20,
  /** Rate limits, see `http/requestLimits.ts`. */
  requests: {
    /** Anonymous callers of one network. */
    stranger: { burst: 600, perSecond: 10 },
    /** Pages and assets. */
    page: { burst: 6_000, perSecond: 100 },
    person: { burst: 4_000, perSecond: 40 },
    /** One session or API token. */
    credential: { burst: 2_000, perSecond: 20 },
    /** Concurrent requests of one person, or of anonymous callers of one network. */
    turns: { running: 6, waiting: 100 },
    /** Concurrent requests whose filter uses related records. */
    related: { running: 2, waiting: 20 },
  },
  /** Concurrent streams of `GET /api/changes`. */
  streams: { person: 20, credential: 10 },
  /** Maximum time for receiving a body. */
  bodyMilliseconds: { json: 30_000, file: 120_000 },
  uploads: {
    /** Upload volume of one person in 24 hours. */
    dayBytes: { staff: 5 * 1_024 * megabyte, others: 500 * megabyte },
    /** Stored files of one person who is not staff. */
    storedBytes: 1_024 * megabyte,
    /** Stored imports of one person, with their rows. */
    storedImports: { staff: 1_000, others: 50 },
  },
  savedViews: {
    /** Stored views of one person. */
    stored: 200,
    /** Keys and list items in the filter of one view. */
    filter: 500,
  },
  webhooks: {
    /** Stored webhooks of one person. */
    stored: 50,
    /** Events of a time span that are sent again together. */
    redelivered: 5_000,
  },
  /** In 24 hours, by people of tenants. */
  invitations: {
    person: 20,
    network: 40,
    tenant: 40,
    /** Tenants created recently, which may have been created to make us send mails. */
    newTenant: { days: 14, perDay: 5 },
  },
  attempts: {
    signIn: {
      perAccount: 10,
      perAddress: 50,
      windowMilliseconds: quarterOfAnHour,
      trickle: { perAddress: 10, windowMilliseconds: 30_000 },
    },
    /** Codes and passkeys; six digits must not be guessable. */
    factor: {
      perAccount: 10,
      perAddress: 50,
      windowMilliseconds: quarterOfAnHour,
      trickle: { perAddress: 10, windowMilliseconds: 30_000 },
    },
    /** Requests that send a mail. */
    mail: {
      perAccount: 5,
      perAddress: 30,
      windowMilliseconds: hour,
      trickle: { perAddress: 2, windowMilliseconds: minute },
    },
    /** Opening links. Their tokens cannot be guessed, but nobody needs to try this often. */
    link: {
      perAccount: 300,
      perAddress: 300,
      windowMilliseconds: quarterOfAnHour,
      trickle: { perAddress: 30, windowMilliseconds: minute },
    },
    /** Discount codes, which are short and worth money. */
    coupon: {
      perAccount: 10,
      perAddress: 100,
      windowMilliseconds: quarterOfAnHour,
      trickle: { perAddress: 10, windowMilliseconds: minute },
    },
  },
} as const;

type Numbers<Tree> = { readonly [Key in keyof Tree]: Tree[Key] extends number ? number : Numbers<Tree[Key]> };

/** Limits on requests: bursts and rates per network, person and credential, and concurrent requests. */
export type RequestLimits = Numbers<(typeof limits)['requests']>;

interface LimitRow {
  readonly what: string;
  readonly limit: string;
  /** Response to a request beyond the limit. */
  readonly answer: string;
}

const count = (number: number): string => number.toLocaleString('en');
const size = (bytes: number): string =>
  bytes >= 1_024 * megabyte
    ? `${count(bytes / (1_024 * megabyte))} GB`
    : bytes >= megabyte
      ? `${count(bytes / megabyte)} MB`
      : `${count(bytes / 1_024)} kB`;
const seconds = (milliseconds: number): string => `${count(milliseconds / 1_000)} seconds`;
const later = '429 with `Retry-After`';

function bodyRows(): readonly LimitRow[] {
  const { body, errors, bodyMilliseconds, savedViews } = limits;
  return [
    { what: 'Keys in one object of a body', limit: count(body.keys), answer: '413' },
    {
      what: 'Keys and list items in a body',
      limit: `${count(body.values)}; ${count(body.anonymousValues)} from callers who are not signed in`,
      answer: '413',
    },
    { what: 'Nesting of a body', limit: `${count(body.depth)} levels`, answer: '413' },
    {
      what: 'Size of a JSON body',
      limit: `1 MB; ${size(body.anonymousBytes)} from callers who are not signed in`,
      answer: '413',
    },
    {
      what: 'Time for a body to arrive',
      limit: `${seconds(bodyMilliseconds.json)}; ${seconds(bodyMilliseconds.file)} for a file`,
      answer: '408, and the connection is closed',
    },
    {
      what: 'Messages by field in one answer',
      limit: count(errors),
      answer: 'the first ones; `hint` says how many more',
    },
    { what: 'Keys and list items in the filter of a saved view', limit: count(savedViews.filter), answer: '422' },
  ];
}

function requestRows(): readonly LimitRow[] {
  const { requests, streams } = limits;
  const rates = [
    ['Requests of one person', requests.person],
    ['Requests of one session or API token', requests.credential],
    ['Requests of one address, by callers who are not signed in', requests.stranger],
    ['Pages and their files, for one address', requests.page],
  ] as const;
  const turns = [
    ['Requests of one person that are worked on at the same time', requests.turns],
    ['Those of them with a filter that looks into related records', requests.related],
  ] as const;
  return [
    ...rates.map(([what, { burst, perSecond }]) => ({
      what,
      limit: `${count(burst)} together, then ${count(perSecond)} a second`,
      answer: later,
    })),
    ...turns.map(([what, { running, waiting }]) => ({
      what,
      limit: `${count(running)}; ${count(waiting)} more wait for their turn`,
      answer: later,
    })),
    {
      what: 'Open streams of changes',
      limit: `${count(streams.person)} of one person, ${count(streams.credential)} of one session or API token`,
      answer: later,
    },
  ];
}

function uploadRows(): readonly LimitRow[] {
  const { savedViews, uploads, webhooks } = limits;
  const { dayBytes, storedBytes, storedImports } = uploads;
  return [
    {
      what: 'Files and imports received from one person in 24 hours',
      limit: `${size(dayBytes.staff)} from staff, ${size(dayBytes.others)} from others`,
      answer: later,
    },
    { what: 'Files kept of one person who is not staff', limit: size(storedBytes), answer: '413' },
    {
      what: 'Imports kept of one person',
      limit: `${count(storedImports.staff)} of staff, ${count(storedImports.others)} of others`,
      answer: '413',
    },
    { what: 'Saved views kept of one person', limit: count(savedViews.stored), answer: '413' },
    { what: 'Webhooks kept of one person', limit: count(webhooks.stored), answer: '413' },
    { what: 'Events that a webhook sends again together', limit: count(webhooks.redelivered), answer: '422' },
  ];
}

function invitationRows(): readonly LimitRow[] {
  const { person, network, tenant, newTenant } = limits.invitations;
  return [
    {
      what: 'Invitations by people of a tenant in 24 hours',
      limit: `${count(person)} by one person, ${count(network)} from one network, ${count(tenant)} for one tenant; ${count(newTenant.perDay)} in the first ${count(newTenant.days)} days of a tenant`,
      answer: '429',
    },
  ];
}

function attemptRows(): readonly LimitRow[] {
  const { signIn, factor, mail, link, coupon } = limits.attempts;
  const attempts = [
    ['Attempts to sign in', signIn],
    ['Codes and passkeys tried', factor],
    ['Requests that make Beheer send a mail', mail],
    ['Links opened', link],
    ['Discount codes tried', coupon],
  ] as const;
  return attempts.map(([what, { perAccount, perAddress, windowMilliseconds, trickle }]) => ({
    what,
    limit:
      `${count(perAccount)} for one account and ${count(perAddress)} from one address in ${count(windowMilliseconds / minute)} minutes; ` +
      `after that an address has ${count(trickle.perAddress)} in ${seconds(trickle.windowMilliseconds)}`,
    answer: later,
  }));
}

/** Prints the table for docs/operations.md. */
export function printLimits(): string {
  const rows = [...requestRows(), ...bodyRows(), ...uploadRows(), ...attemptRows(), ...invitationRows()];
  return [
    '| What | Limit | Answer beyond it |',
    '|---|---|---|',
    ...rows.map(({ what, limit, answer }) => `| ${what} | ${limit} | ${answer} |`),
  ].join('\n');
}
