/** Named actions: what they ask for, when they may, what they set. Code of a module carries out those that set nothing. */
import type { Action, Resource } from '../../../registry/types.ts';
import { nearest } from '../../../registry/nearest.ts';
import { resolveOperand } from '../../../registry/operand.ts';
import { noteActed } from '../audit/note.ts';
import type { ActionHandler, Row } from '../contract.ts';
import { Failure } from '../failure.ts';
import { checkAcyclic, holdTree } from './acyclic.ts';
import { readBody } from './body.ts';
import { seeing } from '../select/visible.ts';
import { commit } from './commit.ts';
import { judgeRules, recordMeets } from './judge.ts';
import { lockRecords } from './present.ts';
import { checkReferences } from './references.ts';
import { ensureOpen, optionLabel, stateLabel } from './stateRule.ts';
import { sameValue } from './same.ts';
import { throwFaults, type Draft, type Faults, type Work } from './work.ts';

export interface Acting {
  readonly uuid: string;
  readonly action: string;
  readonly body: unknown;
  readonly handlers: Readonly<Record<string, ActionHandler>>;
}

/** What the handler answers; null: the record as it now stands. */
export async function actOnRecord(work: Work, resource: Resource, acting: Acting): Promise<Row | null> {
  const action = knownAction(work, resource, acting.action);
  if (action.set !== null) await holdTree(work, resource, [...action.fields, ...Object.keys(action.set)]);
  const [record] = await lockRecords(work, resource, [acting.uuid]);
  if (!record) throw new Failure('E_NOT_FOUND');
  await ensureOpen(work, resource, record, action.name);
  if (action.when !== null && !(await recordMeets(work, resource, action.when, record))) throw notNow(resource, action, record);
  const body = readBody(acting.body ?? {});
  const faults: Faults = new Map(Object.entries(work.state.validators.checkAction(resource, action.name, body)));
  throwFaults(faults);
  ensureExpected(resource, action, { record, body });
  const given = Object.fromEntries(Object.entries(body).filter(([name]) => !action.expect.includes(name)));
  const draft: Draft = { resource, uuid: String(record['uuid']), before: record, sent: given, values: { ...given, ...setValues(work, action) }, lines: new Map(), path: '' };
  if (action.set === null) return handle(work, { ...acting, body }, draft, faults);
  ensureTransitions(resource, action, record, draft.values);
  await judgeRules(work, draft, faults);
  await checkReferences(work, [draft], faults);
  if (faults.size === 0) await checkAcyclic(work, [draft], faults);
  throwFaults(faults);
  await commit(work, resource, [draft], [action.name, ...seeing.record]);
  return null;
}

function knownAction(work: Work, resource: Resource, name: string): Action {
  const action = Object.hasOwn(resource.actions, name) ? resource.actions[name] : undefined;
  if (!action) {
    const near = nearest(name, Object.keys(resource.actions));
    throw new Failure('E_NOT_FOUND', {
      message: { en: `${resource.label.en} has no action “${name}”.`, nl: `${resource.label.nl} heeft geen actie ‘${name}’.` },
      ...(near === null ? {} : { hint: { en: `Did you mean “${near}”?`, nl: `Bedoel je ‘${near}’?` } }),
    });
  }
  if (!work.rights.does(resource, name)) throw new Failure('E_FORBIDDEN');
  return action;
}

function notNow(resource: Resource, action: Action, record: Row): Failure {
  const state = stateLabel(resource, record);
  return new Failure('E_STATE', {
    message: {
      en: state ? `“${action.label.en}” cannot be done while the state is “${state.en}”.` : `“${action.label.en}” cannot be done on this as it stands.`,
      nl: state ? `‘${action.label.nl}’ kan niet zolang de status ‘${state.nl}’ is.` : `‘${action.label.nl}’ kan hier zo niet.`,
    },
  });
}

async function handle(work: Work, { action, body, handlers }: Acting & { readonly body: Row }, draft: Draft, faults: Faults): Promise<Row | null> {
  const handler = handlers[`${draft.resource.name}.${action}`];
  if (!handler) throw new Error(`No code carries out "${draft.resource.name}.${action}": give it to openStore in "actions", or write "set" in the registry.`);
  await checkReferences(work, [draft], faults);
  throwFaults(faults);
  const { tx, caller, now, registry, records } = work;
  const answer = await handler({ tx, caller, resource: draft.resource, record: draft.before ?? {}, body, now, registry, records });
  await noteActed(work, draft);
  return answer ?? null;
}

function setValues(work: Work, action: Action): Row {
  return Object.fromEntries(Object.entries(action.set ?? {}).map(([name, value]) => [name, resolveOperand(value, work.context)]));
}

/** @throws Failure E_STALE where the record is no longer what the person saw. */
function ensureExpected(resource: Resource, action: Action, { record, body }: { readonly record: Row; readonly body: Row }): void {
  const changed = action.expect.flatMap((name) => resource.fields[name] ?? []).find((field) => !sameValue(field, record[field.name], body[field.name]));
  if (!changed) return;
  throw new Failure('E_STALE', {
    message: { en: `“${changed.label.en}” has changed since: perhaps “${action.label.en}” was done already.`, nl: `‘${changed.label.nl}’ is intussen gewijzigd: misschien is ‘${action.label.nl}’ al gedaan.` },
    hint: { en: 'Load it again and look before you do it once more.', nl: 'Laad het opnieuw en kijk voordat je het nog eens doet.' },
  });
}

/** From each state only to those that the schema names. */
function ensureTransitions(resource: Resource, action: Action, record: Row, values: Row): void {
  for (const field of Object.values(resource.fields)) {
    if (field.transitions === null || !Object.hasOwn(values, field.name)) continue;
    const [from, to] = [record[field.name], values[field.name]];
    if (field.transitions[String(from)]?.includes(String(to))) continue;
    const [fromLabel, toLabel] = [optionLabel(resource, field.name, from), optionLabel(resource, field.name, to)];
    throw new Failure('E_STATE', {
      message: {
        en: `“${action.label.en}” cannot be done: it does not go from “${fromLabel?.en ?? String(from)}” to “${toLabel?.en ?? String(to)}”.`,
        nl: `‘${action.label.nl}’ kan niet: van ‘${fromLabel?.nl ?? String(from)}’ gaat het niet naar ‘${toLabel?.nl ?? String(to)}’.`,
      },
    });
  }
}
