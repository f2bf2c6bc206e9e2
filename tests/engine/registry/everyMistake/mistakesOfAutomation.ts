/** The mistakes that can be made in mails and rules: each alone, with its message. */
import { all, entry, type Edit, type Mistake } from './edits.ts';

const both = (en: string, nl: string) => ({ en, nl });
const right = {
  label: both('Reminder', 'Herinnering'),
  to: 'client.email',
  subject: both('{number} is due', '{number} moet terug'),
  text: both('Bring it back.', 'Breng het terug.'),
};
type Keys = Readonly<Record<string, unknown>>;

/** A mail that is right but for these keys; undefined takes one out. */
const mail = (keys: Keys): Edit =>
  entry('mails', {
    reminder: Object.fromEntries(Object.entries({ ...right, ...keys }).filter(([, value]) => value !== undefined)),
  });
/** A mail that is sent then. */
const sent = (when: unknown): Edit => mail({ when });
/** A rule with this step. */
const step = (then: unknown, more: Keys = {}): Edit =>
  entry('rules', { late: { label: both('Late', 'Te laat'), when: { daily: '07:00' }, then: [then], ...more } });

const at = '/resources/rentals/mails/reminder';
const rule = '/resources/rentals/rules/late';

export const mistakesOfAutomation: readonly Mistake[] = [
  [
    'mails as a list',
    entry('mails', []),
    'E103 resources.json/resources/rentals/mails The value has the wrong type. | Write an object, such as { "due-soon": { "label": { "en": "Reminder", "nl": "Herinnering" …',
  ],
  [
    'a mail without recipient',
    mail({ to: undefined }),
    `E103 resources.json${at} The key "to" is missing. | Add "to", such as "to": "client.email".`,
  ],
  [
    'a mail without subject',
    mail({ subject: undefined }),
    `E103 resources.json${at} The key "subject" is missing. | Add "subject", such as "subject": { "en": "{number} is due {due_on}", "nl": "{number} is t…`,
  ],
  [
    'a mail with a subject in one language',
    mail({ subject: { en: '{number} is due' } }),
    `E408 resources.json${at}/subject "{number} is due" has no Dutch label. | Add "nl": "…".`,
  ],
  [
    'a mail to a field that is not there',
    mail({ to: 'client.mail' }),
    `E301 resources.json${at}/to rentals has no field "client.mail". | Did you mean "client.email"?`,
  ],
  [
    'a mail to a field without address',
    mail({ to: 'number' }),
    `E303 resources.json${at}/to "number" is of kind text and holds no address. | Available: client.email.`,
  ],
  [
    'a mail to a record without address',
    mail({ to: ['client.email', 'tool_uuid'] }),
    `E303 resources.json${at}/to/1 "tool_uuid" points at tools, which has no address. | Available: client.email.`,
  ],
  [
    'a mail to an unknown role',
    mail({ to: { role: 'boss' } }),
    `E103 resources.json${at}/to/role "boss" is not a value for this key. | Available: management, employee, user.`,
  ],
  [
    'a mail in the language of no field',
    mail({ language: 'client.tongue' }),
    `E301 resources.json${at}/language rentals has no field "client.tongue". | Did you mean "client.name"?`,
  ],
  [
    'a mail with a field that is not there',
    mail({ text: both('Dear {client.nam}', 'Beste {client.name}') }),
    `E301 resources.json${at}/text/en rentals has no field "client.nam". | Did you mean "client.name"?`,
  ],
  [
    'a mail with a secret',
    mail({ text: both('The code is {door_code}', 'De code is {number}') }),
    `E302 resources.json${at}/text/en "door_code" cannot be shown in a mail. | Take it out of the text.`,
  ],
  [
    'a mail with a brace too many',
    mail({ subject: both('{number is due', '{number} moet terug') }),
    `E321 resources.json${at}/subject/en The braces of "{number is due" hold no field. | Write each field in one pair of braces: "{number} {client.name}".`,
  ],
  [
    'a mail at no moment',
    sent({ where: { status: 'out' } }),
    `E315 resources.json${at}/when Nothing says when. | Add "on", "daily" or "date", such as "date": "due_on-3d".`,
  ],
  [
    'a mail at two moments',
    sent({ daily: '07:00', date: 'ends_on' }),
    `E315 resources.json${at}/when/date "daily" and "date" exclude each other. | Remove one of them.`,
  ],
  [
    'a time that is none',
    sent({ daily: '7:00' }),
    `E103 resources.json${at}/when/daily "7:00" is not written as it must be. | It must match ^([01][0-9]|2[0-3]):[0-5][0-9]$.`,
  ],
  [
    'a date that is not there',
    sent({ date: 'end_on-3d' }),
    `E301 resources.json${at}/when/date rentals has no field "end_on". | Did you mean "ends_on"?`,
  ],
  [
    'a date that is none',
    sent({ date: 'number-3d' }),
    `E303 resources.json${at}/when/date "number" is of kind text and holds no date. | Available: starts_on, ends_on, returned_at, created_at, updated_at.`,
  ],
  [
    'a shift by months',
    sent({ date: 'ends_on-3m' }),
    `E303 resources.json${at}/when/date "ends_on-3m" is no date of the record. | Write a field, with days or weeks before or after it: "due_on", "due_on-3d", "due_on+2w".`,
  ],
  [
    'a state that is not there',
    sent({ on: 'gone' }),
    `E305 resources.json${at}/when/on rentals has no state "gone". | Available: create, change, draft, out, back, lost.`,
  ],
  [
    'fields of another moment',
    sent({ on: 'out', of: ['ends_on'] }),
    `E319 resources.json${at}/when/of "of" says nothing without "on": "change". | Remove it.`,
  ],
  [
    'a time of another moment',
    sent({ daily: '07:00', at: '08:00' }),
    `E319 resources.json${at}/when/at "at" says nothing without "date". | Write the time in "daily".`,
  ],
  [
    'a change of a field that is not there',
    sent({ on: 'change', of: ['end_on'] }),
    `E301 resources.json${at}/when/of/0 rentals has no field "end_on". | Did you mean "ends_on"?`,
  ],
  [
    'a change of a computed field',
    sent({ on: 'change', of: ['total_cents'] }),
    `E303 resources.json${at}/when/of/0 "total_cents" is not written, so no write changes it. | Name the fields that it comes from.`,
  ],
  [
    'a condition over a field that is not there',
    sent({ on: 'create', where: { state: 'out' } }),
    `E304 resources.json${at}/when/where/state rentals has no field "state". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…`,
  ],
  [
    'a rule without steps',
    step(undefined, { then: [] }),
    `E103 resources.json${rule}/then The value has fewer than 1 item. | Write at least 1 item, such as [{ "action": "lose" }, { "mail": "lost" }].`,
  ],
  [
    'a step that does nothing',
    step({ with: { note: 'x' } }),
    `E315 resources.json${rule}/then/0 Nothing says what to do. | Add "set", "action", "create" or "mail".`,
  ],
  [
    'two steps in one',
    step({ set: { note: 'x' }, action: 'take-back' }),
    `E315 resources.json${rule}/then/0/action "set" and "action" are two steps. | Write an item of "then" for each.`,
  ],
  [
    'values of a step that takes none',
    step({ set: { note: 'x' }, with: { note: 'x' } }),
    `E319 resources.json${rule}/then/0/with "set" takes nothing, so "with" says nothing. | Remove it.`,
  ],
  [
    'a field that is not there',
    step({ set: { nota: 'x' } }),
    `E301 resources.json${rule}/then/0/set/nota rentals has no field "nota". | Did you mean "note"?`,
  ],
  [
    'a field that people cannot edit',
    step({ set: { status: 'back' } }),
    `E303 resources.json${rule}/then/0/set/status Only the server sets "status". | Take an action that sets it.`,
  ],
  [
    'a text for a number',
    step({ set: { pieces: 'two' } }),
    `E306 resources.json${rule}/then/0/set/pieces "two" is no value of "pieces", which is of kind integer. | Write a value of that kind, or "$.field" for one of the record.`,
  ],
  [
    'an empty value of a required field',
    step({ set: { number: null } }),
    `E306 resources.json${rule}/then/0/set/number "number" is never empty. | Write a value.`,
  ],
  [
    'a value of a field that is not there',
    step({ set: { note: '$.remark' } }),
    `E301 resources.json${rule}/then/0/set/note rentals has no field "remark". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…`,
  ],
  [
    'an action that is not there',
    step({ action: 'take-away' }),
    `E407 resources.json${rule}/then/0/action rentals has no action "take-away". | Available: hand-out, take-back, charge.`,
  ],
  [
    'an action that asks for something',
    step({ action: 'hand-out' }),
    `E315 resources.json${rule}/then/0/action "hand-out" requires "ends_on". | Add "with": { "ends_on": … }.`,
  ],
  [
    'an action that does not ask for that',
    step({ action: 'take-back', with: { note: 'x' } }),
    `E301 resources.json${rule}/then/0/with/note "take-back" does not ask for "note". | There are none yet.`,
  ],
  [
    'an action that is to be seen first',
    step({ action: 'charge' }),
    `E320 resources.json${rule}/then/0/action "charge" asks to see first what it does, which a rule cannot. | Write "preview": "shown" at the action, or take another one.`,
  ],
  [
    'a record of nothing',
    step({ create: 'damage' }),
    `E204 resources.json${rule}/then/0/create There is no resource "damage". | Did you mean "damages"?`,
  ],
  [
    'a record without a required field',
    step({ create: 'damages', with: { rental_uuid: '$.uuid' } }),
    `E315 resources.json${rule}/then/0/with A record of damages needs "title". | Add "with": { "title": … }.`,
  ],
  [
    'a record of a view',
    step({ create: 'rental-years', with: { year: 2026 } }),
    `E303 resources.json${rule}/then/0/create "rental-years" is a view, in which nothing is made. | Name a resource with a table.`,
  ],
  [
    'a mail that is not there',
    step({ mail: 'remind' }),
    `E301 resources.json${rule}/then/0/mail rentals has no mail "remind". | There are none yet.`,
  ],
  [
    'a rule that starts itself',
    step({ set: { note: 'x' } }, { when: { on: 'change' } }),
    `E421 resources.json${rule}/then What the rule does starts it again. | Name in "of" the fields that matter, wait for another state, or leave a step out.`,
  ],
  [
    'a rule that shifts its own date',
    step({ set: { ends_on: '$today+3d' } }, { when: { date: 'ends_on-3d' } }),
    `E421 resources.json${rule}/then What the rule does starts it again. | Name in "of" the fields that matter, wait for another state, or leave a step out.`,
  ],
  [
    'rules that start each other over another resource',
    all(
      step({ create: 'damages', with: { rental_uuid: '$.uuid', title: 'Late' } }, { when: { on: 'create' } }),
      entry(
        'rules',
        {
          note: {
            label: both('Note', 'Notitie'),
            when: { on: 'create' },
            then: [
              { create: 'rentals', with: { number: 'R1', client_uuid: '$.rental.client_uuid', starts_on: '$today' } },
            ],
          },
        },
        'damages',
      ),
    ),
    `E421 resources.json${rule}/then These rules start each other: rentals rules/late → damages rules/note → rentals rules/late. | Name in "of" the fields that matter, wait for another state, or leave a step out.`,
  ],
];
