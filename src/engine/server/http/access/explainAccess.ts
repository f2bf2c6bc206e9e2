/**
 * Explains why a person may or may not do something: makes the checks of a request one by one, each with its place in
 * the registry, and stops at the first that refuses.
 */
import { mayRead, mayWrite } from '../../../registry/access.ts';
import { permissionOf, verbsOf, type RowRule } from '../../../registry/permissions.ts';
import { nearest } from '../../../registry/nearest.ts';
import type { Field, Locale, RawCondition, Resource } from '../../../registry/types.ts';
import { explain, type Explanation, type PersonPermissions } from '../../../registry/verbs/explain.ts';
import type { AccessCheck, AccessCheckName, WhyAnswer } from '../../../registry/verbs/whyAnswer.ts';
import { callerOfPerson } from '../../auth/sessionUser.ts';
import { wholeList } from '../../automation/ruleRecord.ts';
import { systemCaller, type Caller } from '../../store/caller.ts';
import type { OpenStore } from '../../store/contract.ts';
import { Failure } from '../../store/failure.ts';
import type { FoundPerson } from '../../store/system.ts';
import { texts } from '../../texts.ts';

interface Question {
  readonly resource: Resource;
  /** Verb or action of the resource. */
  readonly verb: string;
  /** Uuid of the record; null for a question about the resource. */
  readonly uuid: string | null;
  /** Name of the field; null for a question about the record. */
  readonly field: string | null;
}

interface Asked extends Question {
  readonly store: OpenStore;
  /** The person; null if the account is blocked. */
  readonly person: FoundPerson | null;
  readonly permissions: PersonPermissions;
  /** Language of the sentences. */
  readonly locale: Locale;
}

/**
 * Returns the checks up to the first that refuses.
 * @throws Failure E_QUERY for a verb or field that the resource does not have
 */
export async function explainAccess(asked: Asked): Promise<WhyAnswer> {
  refuseUnknown(asked);
  const checks: AccessCheck[] = [];
  for await (const check of checksOf(asked)) {
    checks.push(check);
    if (!check.passed) break;
  }
  return { allowed: checks.every(({ passed }) => passed), checks };
}

async function* checksOf(asked: Asked): AsyncGenerator<AccessCheck> {
  const { person, resource, verb, uuid, field } = asked;
  yield checkAccount(asked);
  if (person === null) return;
  const caller = callerOfPerson(person);
  yield checkVerb(asked);
  if (uuid !== null) {
    yield await checkRecord(asked, uuid);
    if (caller.clients !== null && resource.scope !== null) yield await checkTenant(asked, uuid, caller.clients);
    yield await checkRows(asked, uuid, caller);
  }
  const named = field === null ? undefined : resource.fields[field];
  if (named) yield checkField(asked, named, caller);
  if (uuid !== null) yield* checkState(asked, uuid, verb);
}

type Text = ReturnType<typeof texts.in>;

const textIn = ({ locale }: Asked): Text => texts.in(locale);

function result(
  check: AccessCheckName,
  passed: boolean,
  { message, places = [] }: { readonly message: string; readonly places?: readonly string[] },
): AccessCheck {
  return { check, passed, message, places };
}

const placeOf = ({ resource }: Pick<Asked, 'resource'>, part: string): string =>
  `resources.json#/resources/${resource.name}/${part}`;

function checkAccount(asked: Asked): AccessCheck {
  const isOpen = asked.person !== null;
  return result('account', isOpen, { message: textIn(asked)(isOpen ? 'why.account_open' : 'why.account_blocked') });
}

function checkVerb(asked: Asked): AccessCheck {
  const { resource, verb, permissions } = asked;
  const found = explain(resource, permissions, verb);
  const { actor } = permissions;
  const lists = found.reasons.some(({ type }) => type === 'access') || !found.may;
  const roles = [
    ...found.reasons.flatMap((reason) => (reason.type === 'role' ? [reason.role] : [])),
    ...(found.may ? [] : found.idle),
  ];
  return result('verb', found.may, {
    message: verbMessage(asked, found),
    places: [...(lists ? [placeOf(asked, `access/${actor}`)] : []), ...roles.map(({ uuid }) => `roles/${uuid}`)],
  });
}

function verbMessage(asked: Asked, { may, lack, reasons }: Explanation): string {
  const text = textIn(asked);
  const { verb } = asked;
  const names = reasons.flatMap((reason) => (reason.type === 'role' ? [reason.role.name] : []));
  if (may)
    return names.length === 0
      ? text('why.verb_listed', { verb })
      : text('why.verb_role', { verb, roles: names.join(', ') });
  if (lack === 'no-clients') return text('why.no_clients');
  if (lack === 'unproven') return text('why.unproven');
  if (lack === 'part') return text('why.other_part');
  return text('why.verb_missing', { verb });
}

async function checkRecord(asked: Asked, uuid: string): Promise<AccessCheck> {
  const exists = await matches(asked, uuid, {});
  return result('record', exists, { message: textIn(asked)(exists ? 'why.record_exists' : 'why.record_missing') });
}

async function checkTenant(asked: Asked, uuid: string, clients: readonly string[]): Promise<AccessCheck> {
  const path = (asked.resource.scope ?? []).join('.');
  const own: RawCondition = { [path]: { in: clients } };
  const isOwn = await matches(asked, uuid, asked.resource.shared ? { or: [own, { [path]: { empty: true } }] } : own);
  return result('tenant', isOwn, {
    message: textIn(asked)(isOwn ? 'why.tenant_own' : 'why.tenant_other'),
    places: [placeOf(asked, 'scope')],
  });
}

async function checkRows(asked: Asked, uuid: string, caller: Caller): Promise<AccessCheck> {
  const rules = permissionOf(asked.resource, caller).rules.filter(({ verbs }) => verbs.includes(asked.verb));
  const conditions = rules.map(({ where }) => where);
  const isMet = async ({ where }: RowRule): Promise<boolean> =>
    where === null || (await matches(asked, uuid, withVariables(where, caller)));
  const met = await Promise.all(rules.map(isMet));
  const passed = met.includes(true);
  const shown = conditions.flatMap((where) => (where === null ? [] : [JSON.stringify(where)]));
  return result('rows', passed, {
    message: passed
      ? textIn(asked)('why.row_matches')
      : textIn(asked)('why.row_outside', { conditions: shown.join(' | ') }),
    places: [placeOf(asked, `access/${caller.actor}/where`)],
  });
}

/** Replaces what a condition says about its reader by the person who is asked about. */
function withVariables(where: RawCondition, { user_uuid, employee_uuid }: Caller): RawCondition {
  const written = JSON.stringify(where)
    .replaceAll('"$me"', JSON.stringify(user_uuid))
    .replaceAll('"$employee"', JSON.stringify(employee_uuid ?? noRecord));
  return JSON.parse(written) as RawCondition;
}

/** Uuid of no record: a person who is no employee matches no condition about employees. */
const noRecord = '00000000-0000-0000-0000-000000000000';

function checkField(asked: Asked, field: Field, caller: Caller): AccessCheck {
  const { resource, verb } = asked;
  const text = textIn(asked);
  const places = [placeOf(asked, `access/${caller.actor}`), `schemas/${resource.name}.json#/properties/${field.name}`];
  const values = { field: field.name };
  if (verb === 'list' || verb === 'show') {
    const passed = mayRead(resource, caller, field);
    return result('field', passed, { message: text(passed ? 'why.field_read' : 'why.field_hidden', values), places });
  }
  const isFixed = field.readOnly || field.computed !== null;
  const passed = !isFixed && mayWrite(resource, caller, field);
  const key = passed ? 'why.field_written' : isFixed ? 'why.field_fixed' : 'why.field_closed';
  return result('field', passed, { message: text(key, values), places });
}

/** Actions need the state of their `when`; frozen records cannot be edited or deleted. */
async function* checkState(asked: Asked, uuid: string, verb: string): AsyncGenerator<AccessCheck> {
  const { resource, field } = asked;
  const when = resource.actions[verb]?.when ?? null;
  const text = textIn(asked);
  if (when !== null) {
    const passed = await matches(asked, uuid, when);
    yield result('state', passed, {
      message: passed ? text('why.state_fits') : text('why.state_other', { condition: JSON.stringify(when) }),
      places: [placeOf(asked, `actions/${verb}/when`)],
    });
  }
  const { frozen } = resource;
  if (frozen === null || (verb !== 'edit' && verb !== 'delete')) return;
  if (field !== null && frozen.except.includes(field)) return;
  const passed = await matches(asked, uuid, { [frozen.field]: [...frozen.open] });
  yield result('state', passed, {
    message: text(passed ? 'why.not_frozen' : 'why.frozen', { field: frozen.field }),
    places: [placeOf(asked, 'frozen')],
  });
}

/** Returns true if the record exists and meets the condition, also if the person may not see it. */
async function matches({ store, resource }: Asked, uuid: string, where: RawCondition): Promise<boolean> {
  const filter: RawCondition = Object.keys(where).length === 0 ? { uuid } : { and: [{ uuid }, where] };
  const { rows } = await store.list(systemCaller, resource, { ...wholeList, range: [0, 0], filter });
  return rows.length > 0;
}

function refuseUnknown({ resource, verb, field }: Question): void {
  const verbs = verbsOf(resource);
  if (!verbs.includes(verb)) throw unknown('verb', verb, verbs);
  const fields = Object.keys(resource.fields);
  if (field !== null && !fields.includes(field)) throw unknown('field', field, fields);
}

function unknown(name: string, value: string, known: readonly string[]): Failure {
  const near = nearest(value, known);
  const label =
    near === null
      ? texts.label('why.unknown', { names: known.join(', ') })
      : texts.label('requests.did_you_mean', { near });
  return new Failure('E_QUERY', {
    message: texts.label('parameters.refused', { name, label }),
    errors: { [name]: { label } },
  });
}
