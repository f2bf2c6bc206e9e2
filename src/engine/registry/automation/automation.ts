/** Mails and rules of a resource, and when they happen. */
import { dictionary } from '../dictionary.ts';
import type { Label } from '../../texts/catalogue.ts';
import type {
  Actor,
  RawAutomaticRule,
  RawCondition,
  RawEntry,
  RawMail,
  RawMailAddress,
  RawOccasion,
  RawRuleStep,
  Scalar,
} from '../raw.ts';

/** When a rule runs on a record. */
type Occasion =
  | { readonly type: 'create' }
  /** One of the fields has another value; null for any field. */
  | { readonly type: 'change'; readonly of: readonly string[] | null }
  /** The record is in the state and was not before. */
  | { readonly type: 'state'; readonly state: string }
  /** Once a day, at a time of the business: `07:00`. */
  | { readonly type: 'daily'; readonly at: string }
  /** On the day that is `shift` from the date of the record, once for each date. */
  | { readonly type: 'date'; readonly field: string; readonly shift: string; readonly at: string };

/** A recipient: the address at a path of the record, or everybody of a kind. */
export type Recipient =
  | { readonly type: 'path'; readonly path: readonly string[] }
  | { readonly type: 'role'; readonly role: Actor };

/** A mail about a record. Its texts contain fields in braces. */
export interface MailTemplate {
  readonly name: string;
  readonly label: Label;
  readonly to: readonly Recipient[];
  /** The path to the language of the recipient; null for that of the account, or the first one of the registry. */
  readonly language: readonly string[] | null;
  readonly subject: Label;
  /** Paragraphs are separated by an empty line. */
  readonly text: Label;
  /** The label of the button that opens the record; null for none. */
  readonly button: Label | null;
  /** Small print; null for the usual one. */
  readonly note: Label | null;
}

/** An effect of a rule on a record. Values are literals, `$today+14d`, `$now`, or `$.field` of the record. */
export type RuleStep =
  | { readonly type: 'set'; readonly values: Readonly<Record<string, Scalar>> }
  | { readonly type: 'action'; readonly action: string; readonly values: Readonly<Record<string, Scalar>> }
  | { readonly type: 'create'; readonly resource: string; readonly values: Readonly<Record<string, Scalar>> }
  | { readonly type: 'mail'; readonly mail: string };

/** Work that starts without a person, on the records of a resource. A mail with `when` is a rule too, which sends it. */
export interface AutomaticRule {
  /** Unique within the resource: `rules/late`, `mails/reminder`. */
  readonly id: string;
  readonly label: Label;
  readonly occasion: Occasion;
  /** The records that it applies to; null for all. */
  readonly where: RawCondition | null;
  readonly steps: readonly RuleStep[];
  /** The number of records of one run at most. */
  readonly limit: number;
}

/** The automation of a resource. */
export interface Automation {
  readonly mails: Readonly<Record<string, MailTemplate>>;
  readonly rules: readonly AutomaticRule[];
}

const usualTime = '07:00';
const usualLimit = 500;

/** Adds the defaults to the mails and rules of an entry. */
export function resolveAutomation({ mails = {}, rules = {} }: RawEntry): Automation {
  const templates = Object.entries(mails).map(([name, mail]) => [name, mailOf(name, mail)] as const);
  const sending = Object.entries(mails).flatMap(([name, mail]) =>
    mail.when ? [sendingRule(name, mail, mail.when)] : [],
  );
  return { mails: dictionary(templates), rules: [...sending, ...Object.entries(rules).map(ruleOf)] };
}

function mailOf(name: string, mail: RawMail): MailTemplate {
  return {
    name,
    label: mail.label,
    to: (Array.isArray(mail.to) ? (mail.to as readonly RawMailAddress[]) : [mail.to as RawMailAddress]).map(
      recipientOf,
    ),
    language: mail.language?.split('.') ?? null,
    subject: mail.subject,
    text: mail.text,
    button: mail.button ?? null,
    note: mail.note ?? null,
  };
}

const recipientOf = (written: RawMailAddress): Recipient =>
  typeof written === 'string' ? { type: 'path', path: written.split('.') } : { type: 'role', role: written.role };

const sendingRule = (name: string, { label, limit = usualLimit }: RawMail, when: RawOccasion): AutomaticRule => ({
  id: `mails/${name}`,
  label,
  occasion: occasionOf(when),
  where: when.where ?? null,
  steps: [{ type: 'mail', mail: name }],
  limit,
});

const ruleOf = ([name, { label, when, then, limit = usualLimit }]: readonly [
  string,
  RawAutomaticRule,
]): AutomaticRule => ({
  id: `rules/${name}`,
  label,
  occasion: occasionOf(when),
  where: when.where ?? null,
  steps: then.map(stepOf),
  limit,
});

const datePattern = /^([a-z][a-z0-9_]*)([+-]\d{1,3}[dw])?$/;

/** Parses `due_on-3d`; null if it has another form. */
export function shiftedDate(written: string): { readonly field: string; readonly shift: string } | null {
  const [, field, shift = ''] = datePattern.exec(written) ?? [];
  return field === undefined ? null : { field, shift };
}

function occasionOf({ on, of, daily, date, at = usualTime }: RawOccasion): Occasion {
  if (date !== undefined) return { type: 'date', ...(shiftedDate(date) ?? { field: date, shift: '' }), at };
  if (daily !== undefined) return { type: 'daily', at: daily };
  if (on === 'change') return { type: 'change', of: of ?? null };
  return on === 'create' || on === undefined ? { type: 'create' } : { type: 'state', state: on };
}

function stepOf({ set, action, create, mail, with: values = {} }: RawRuleStep): RuleStep {
  if (set !== undefined) return { type: 'set', values: set };
  if (action !== undefined) return { type: 'action', action, values };
  return create === undefined ? { type: 'mail', mail: mail ?? '' } : { type: 'create', resource: create, values };
}

/** Returns true if the rule runs at a time, and not after a write. */
export const isTimed = ({ occasion }: Pick<AutomaticRule, 'occasion'>): boolean =>
  occasion.type === 'daily' || occasion.type === 'date';

/** Returns the path in a value such as `$.member.name`; null for another value. */
export function recordPath(value: unknown): readonly string[] | null {
  const [, path] = typeof value === 'string' ? (/^\$\.([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*)$/.exec(value) ?? []) : [];
  return path?.split('.') ?? null;
}
