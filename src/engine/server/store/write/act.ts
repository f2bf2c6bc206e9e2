/**
 * Runs actions: checks the body and the state, then sets the values of `set`, or calls the handler of a module for an
 * action without `set`.
 */
import { visibilityVerbs } from '../select/visible.ts';
import { askedField } from '../../../registry/records/askedField.ts';
import type { Action, Resource } from '../../../registry/types.ts';
import { nearest } from '../../../registry/nearest.ts';
import { resolveOperand } from '../../../registry/conditions/operand.ts';
import { noteActed } from './auditNotes.ts';
import type { ActionHandlers, Row } from '../contract.ts';
import { Failure } from '../failure.ts';
import { lockTree } from './acyclic.ts';
import { readBody } from './body.ts';
import { withDomainSuffixes } from './domainSuffixes.ts';
import { judgeChoices, judgeRules, recordMatches } from './validateRules.ts';
import { lockRecords } from './present.ts';
import { checkReferences } from './references.ts';
import { ensureOpen, optionLabel, stateLabel } from './stateRule.ts';
import { sameValue } from '../rows/sameValue.ts';
import { checkWithin } from './referenceConstraint.ts';
import { writeDraft } from './writeDrafts.ts';
import { throwFaults, type Faults, type UnitOfWork } from './unitOfWork.ts';
import { eachLanguage } from '../../../texts/catalogue.ts';
import { texts } from '../../texts.ts';
import type { RecordDraft } from '../rows/draft.ts';

interface Acting {
  readonly uuid: string;
  readonly action: string;
  readonly body: unknown;
  readonly handlers: ActionHandlers;
}

/** Runs an action on a record. Returns the answer of the handler; null means the record as it is now. */
export async function actOnRecord(work: UnitOfWork, resource: Resource, acting: Acting): Promise<Row | null> {
  const action = knownAction(work, resource, acting.action);
  const { seen, ...sent } = readBody(acting.body ?? {});
  const body = action.preview ? sent : readBody(acting.body ?? {});
  if (action.set !== null) await lockTree(work, resource, [...action.fields, ...Object.keys(action.set)]);
  const record = await readyRecord(work, resource, action, acting.uuid);
  const faults: Faults = new Map(
    Object.entries(
      await withDomainSuffixes(work, (suffixes) =>
        work.state.validators.checkAction(resource, action.name, body, suffixes),
      ),
    ),
  );
  const fieldOf = (name: string) => askedField(work.registry, resource, action, name)?.field;
  judgeChoices(work, { fieldOf, before: action.of === null ? record : null, path: '' }, body, faults);
  throwFaults(faults);
  ensureExpected(resource, action, { record, body });
  const given = Object.fromEntries(Object.entries(body).filter(([name]) => !action.expect.includes(name)));
  const draft: RecordDraft = {
    resource,
    uuid: String(record['uuid']),
    before: record,
    sent: given,
    values: action.of === null ? { ...given, ...setValues(work, action) } : {},
    lines: new Map(),
    path: '',
  };
  if (action.preview && !(action.unseen && seen === undefined))
    await ensureSeen(work, { ...acting, body, record, resource, seen });
  if (action.set === null) return handle(work, { ...acting, body }, draft, faults);
  ensureTransitions(resource, action, record, draft.values);
  await judgeRules(work, draft, faults);
  const verbs = [action.name, ...visibilityVerbs.record];
  return writeDraft(work, resource, draft, { faults, verbs });
}

/**
 * Returns what the handler's preview says the action would do now; writes nothing. Does not require fields that are
 * still empty.
 */
export async function previewAction(work: UnitOfWork, resource: Resource, acting: Acting): Promise<Row> {
  const action = knownAction(work, resource, acting.action);
  if (!action.preview) throw new Failure('E_NOT_FOUND');
  const record = await readyRecord(work, resource, action, acting.uuid);
  const body = Object.fromEntries(
    Object.entries(readBody(acting.body ?? {})).filter(([, value]) => value !== null && value !== ''),
  );
  throwFaults(
    new Map(
      Object.entries(
        await withDomainSuffixes(work, (suffixes) =>
          work.state.validators.checkAction(resource, action.name, body, suffixes),
        ),
      ).filter(([, message]) => message.key !== 'required'),
    ),
  );
  return describeAction(work, { ...acting, body, record, resource });
}

/**
 * Locks and returns the record.
 * @throws Failure E_NOT_FOUND; E_STATE where its state does not allow the action
 */
async function readyRecord(work: UnitOfWork, resource: Resource, action: Action, uuid: string): Promise<Row> {
  const [record] = await lockRecords(work, resource, [uuid]);
  if (!record) throw new Failure('E_NOT_FOUND');
  await ensureOpen(work, resource, record, action.name);
  if (action.when !== null && !(await recordMatches(work, resource, action.when, record)))
    throw await notNow(work, resource, action, record);
  return record;
}

interface ActionRequest extends Acting {
  readonly resource: Resource;
  readonly record: Row;
  readonly body: Row;
}

async function describeAction(
  { tx, caller, now, registry, records }: UnitOfWork,
  { resource, action, record, body, handlers }: ActionRequest,
): Promise<Row> {
  const handler = handlers[`${resource.name}.${action}.preview`];
  const answer = await handler?.({ tx, caller, resource, record, body, now, registry, records });
  if (!answer)
    throw new Error(
      `No code tells what "${resource.name}.${action}" would do: give "${resource.name}.${action}.preview" to openStore in "actions".`,
    );
  return answer;
}

/** @throws Failure E_OUTDATED where the action would now do something else than the preview showed */
async function ensureSeen(work: UnitOfWork, request: ActionRequest & { readonly seen: unknown }): Promise<void> {
  const now = await describeAction(work, request);
  if (typeof now['seen'] !== 'string')
    throw new Failure('E_INVALID', {
      errors: Object.fromEntries(missingOf(request).map((field) => [field, { key: 'required', params: {} }])),
    });
  if (now['seen'] !== request.seen) throw new Failure('E_OUTDATED');
}

/** Names the fields without a value, or all fields of the action where none is empty. */
function missingOf({ resource, action, body }: ActionRequest): readonly string[] {
  const asked = resource.actions[action]?.fields ?? [];
  const empty = asked.filter((field) => body[field] === undefined || body[field] === null);
  return empty.length > 0 ? empty : asked;
}

function knownAction(work: UnitOfWork, resource: Resource, name: string): Action {
  const action = Object.hasOwn(resource.actions, name) ? resource.actions[name] : undefined;
  if (!action) {
    const near = nearest(name, Object.keys(resource.actions));
    throw new Failure('E_NOT_FOUND', {
      message: texts.label('records.unknown_action', { resource: resource.label, name }),
      ...(near === null ? {} : { hint: texts.label('records.did_you_mean', { near }) }),
    });
  }
  if (!work.rights.does(resource, name)) throw new Failure('E_FORBIDDEN');
  return action;
}

/** Mentions the state of the record only where the state is what prevents the action. */
async function notNow(work: UnitOfWork, resource: Resource, action: Action, record: Row): Promise<Failure> {
  const { stateField } = resource;
  const ofState = stateField === null ? undefined : action.when?.[stateField];
  const isOther =
    stateField !== null &&
    ofState !== undefined &&
    (await recordMatches(work, resource, { [stateField]: ofState }, record));
  const state = isOther ? null : stateLabel(resource, record);
  return new Failure('E_STATE', {
    message: state
      ? texts.label('records.action_not_in_state', { label: action.label, state })
      : texts.label('records.action_not_now', { label: action.label }),
  });
}

async function handle(
  work: UnitOfWork,
  { action, body, handlers }: Acting & { readonly body: Row },
  draft: RecordDraft,
  faults: Faults,
): Promise<Row | null> {
  const handler = handlers[`${draft.resource.name}.${action}`];
  if (!handler)
    throw new Error(
      `No code carries out "${draft.resource.name}.${action}": give it to openStore in "actions", or write "set" in the registry.`,
    );
  await checkReferences(work, [draft], faults);
  if (faults.size === 0) await checkWithin(work, [draft], faults);
  throwFaults(faults);
  const { tx, caller, now, registry, records } = work;
  const answer = await handler({
    tx,
    caller,
    resource: draft.resource,
    record: draft.before ?? {},
    body,
    now,
    registry,
    records,
  });
  await noteActed(work, draft);
  return answer ?? null;
}

function setValues(work: UnitOfWork, action: Action): Row {
  return Object.fromEntries(
    Object.entries(action.set ?? {}).map(([name, value]) => [name, resolveOperand(value, work.context)]),
  );
}

/** @throws Failure E_STALE where the record differs from what the person saw */
function ensureExpected(
  resource: Resource,
  action: Action,
  { record, body }: { readonly record: Row; readonly body: Row },
): void {
  const changed = action.expect
    .flatMap((name) => resource.fields[name] ?? [])
    .find((field) => !sameValue(field, record[field.name], body[field.name]));
  if (!changed) return;
  throw new Failure(
    'E_STALE',
    texts.refusal('records.action_outdated', { changed: changed.label, action: action.label }),
  );
}

/** @throws Failure E_STATE for a transition that the schema does not list */
function ensureTransitions(resource: Resource, action: Action, record: Row, values: Row): void {
  for (const field of Object.values(resource.fields)) {
    if (field.transitions === null || !Object.hasOwn(values, field.name)) continue;
    const [from, to] = [record[field.name], values[field.name]];
    if (field.transitions[String(from)]?.includes(String(to))) continue;
    const [fromLabel, toLabel] = [optionLabel(resource, field.name, from), optionLabel(resource, field.name, to)];
    throw new Failure('E_STATE', {
      message: texts.label('records.no_transition', {
        label: action.label,
        from: eachLanguage((locale) => fromLabel?.[locale] ?? String(from)),
        to: eachLanguage((locale) => toLabel?.[locale] ?? String(to)),
      }),
    });
  }
}
