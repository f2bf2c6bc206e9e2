/** Runs a rule on one record, in one transaction: all of its steps or none, and once per occasion. */
import { recordPath, type AutomaticRule, type RuleStep } from '../../registry/automation/automation.ts';
import { resolveOperand } from '../../registry/conditions/operand.ts';
import { mailedVerb, trail } from '../../registry/records/audit.ts';
import { renderTitle } from '../../registry/records/title.ts';
import type { Label, Resource, Scalar } from '../../registry/types.ts';
import type { SenderOfClient } from '../mail/mailKinds.ts';
import { queueMail } from '../mail/queueMail.ts';
import { conditionContext } from '../store/caller.ts';
import type { OpenStore, Row, Tx } from '../store/contract.ts';
import { acrossClients } from '../store/row-level-security/confine.ts';
import { systemQueries } from '../store/system.ts';
import type { RuleRun } from '../store/system/ruleRuns.ts';
import { fieldLabels } from './ruleWords.ts';
import { composeMails, recordMail } from './recordMail.ts';
import { callerOfRule, clientOf, matchingRecord, valueIn, withRelated, type RuleAccess } from './ruleRecord.ts';
import { texts } from '../texts.ts';

/** Services that rules need. */
export interface RuleServices {
  readonly store: OpenStore;
  readonly senderOfClient: SenderOfClient;
  readonly now: () => Date;
}

interface RuleOfRecord {
  readonly resource: Resource;
  readonly rule: AutomaticRule;
}

/** Runs the rule, unless the record no longer meets its condition or the occasion is done. */
export async function runRule(
  services: RuleServices,
  { resource, rule }: RuleOfRecord,
  run: RuleRun,
): Promise<boolean> {
  const { store, now } = services;
  const registry = store.registry();
  const client = await clientOf(store, registry, resource, run.uuid);
  const caller = callerOfRule(registry, rule, client);
  return store.unitOfWork(caller, async (records, tx) => {
    const access = { records, caller, registry };
    const record = await matchingRecord(access, resource, run.uuid, rule.where);
    if (record === null) return false;
    if (!(await acrossClients(tx, (all) => systemQueries(all).ruleRuns.completeRun(run, now())))) return false;
    await runSteps({ ...services, access, tx, client, resource }, rule, record);
    return true;
  });
}

/** Carries the result of a transaction that is rolled back. */
class Rehearsed extends Error {
  constructor(readonly deeds: readonly Label[]) {
    super('The rule was rehearsed.');
  }
}

/** Returns what the rule would do to the record now. Everything is rolled back. */
export async function rehearseRule(services: RuleServices, of: RuleOfRecord, uuid: string): Promise<readonly Label[]> {
  const { store } = services;
  const { resource, rule } = of;
  const registry = store.registry();
  const client = await clientOf(store, registry, resource, uuid);
  const caller = callerOfRule(registry, rule, client);
  try {
    await store.unitOfWork(caller, async (records, tx) => {
      const access = { records, caller, registry };
      const record = await records.one(caller, resource, uuid);
      throw new Rehearsed(await runSteps({ ...services, access, tx, client, resource }, rule, record));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.deeds;
    throw error;
  }
  return [];
}

interface Running extends RuleServices {
  readonly access: RuleAccess;
  readonly tx: Tx;
  readonly client: string | null;
  readonly resource: Resource;
}

async function runSteps(running: Running, { steps }: AutomaticRule, record: Row): Promise<readonly Label[]> {
  const deeds: Label[] = [];
  let current = record;
  for (const step of steps) {
    deeds.push(await runStep(running, step, current));
    if (step.type === 'set' || step.type === 'action')
      current = await running.access.records.one(running.access.caller, running.resource, String(record['uuid']));
  }
  return deeds;
}

/** @returns what it did, for a person */
async function runStep(running: Running, step: RuleStep, record: Row): Promise<Label> {
  const { access, resource } = running;
  const { records, caller, registry } = access;
  const uuid = String(record['uuid']);
  if (step.type === 'mail') return sendMails(running, step.mail, record);
  const values = await resolvedValues(running, step.values, record);
  if (step.type === 'set') {
    await records.update(caller, resource, uuid, values);
    return texts.label('automation.set', { fields: fieldLabels(resource, Object.keys(values)) });
  }
  if (step.type === 'action') {
    await records.act(caller, resource, uuid, step.action, values);
    return texts.label('automation.acted', { action: resource.actions[step.action]?.label ?? step.action });
  }
  const target = registry.resources[step.resource];
  if (!target) throw new Error(`There is no resource "${step.resource}".`);
  const made = await records.create(caller, target, values);
  const title = renderTitle(registry, target, made, caller.locale) ?? '';
  return texts.label('automation.created', { what: target.label, title });
}

async function resolvedValues(
  { access, resource, now }: Running,
  values: Readonly<Record<string, Scalar>>,
  record: Row,
): Promise<Row> {
  const paths = Object.values(values).flatMap((value) => {
    const path = recordPath(value);
    return path === null ? [] : [path];
  });
  const whole = await withRelated(access, resource, record, paths);
  const context = conditionContext(access.caller, now());
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const path = recordPath(value);
      return [name, path === null ? resolveOperand(value, context) : (valueIn(whole, path) ?? null)];
    }),
  );
}

/** The mails are queued in the transaction, so that they go out if and only if the rule is done. */
async function sendMails(
  { access, tx, client, resource, senderOfClient, now }: Running,
  name: string,
  record: Row,
): Promise<Label> {
  const { records, caller, registry } = access;
  const template = resource.automation.mails[name];
  if (!template) throw new Error(`${resource.name} has no mail "${name}".`);
  const mails = await acrossClients(tx, (all) =>
    composeMails({ access, executor: all, senderOfClient, resource, record, template, client }),
  );
  await acrossClients(tx, async (all) => {
    for (const { to, language, data } of mails)
      await queueMail(systemQueries(all).mails, { kind: recordMail, to, language, data, now: now() });
  });
  // The audit trail records mails only if the registry has a verb for them.
  if (registry.resources[trail]?.fields['verb']?.options?.some(({ value }) => value === mailedVerb))
    await records.noteChanges(caller, resource, mailedVerb, [{ uuid: String(record['uuid']), changes: [] }]);
  return texts.label('automation.mailed', { mail: template.label, to: mails.map(({ to }) => to).join(', ') });
}
