/** Calls about what acts on its own, for management: results of rules, rehearsals, and previews of mails. */
import * as calls from '../../registry/calls/automation.ts';
import { sourceLocale } from '../../texts/locales.ts';
import { inLanguage } from '../../texts/catalogue.ts';
import { isTimed, type AutomaticRule } from '../../registry/automation/automation.ts';
import { renderTitle } from '../../registry/records/title.ts';
import type { Locale, RawCondition, Resource } from '../../registry/types.ts';
import { localDate } from '../../values/dates/calendarDate.ts';
import { filterOf } from '../automation/dueRecords.ts';
import { composeMails, recordMail } from '../automation/recordMail.ts';
import { clientOf, RuleProblem, wholeList } from '../automation/ruleRecord.ts';
import { momentWords, stepWords } from '../automation/ruleWords.ts';
import { rehearseRule } from '../automation/runRule.ts';
import { previewPaper, renderMail } from '../mail/renderMail.ts';
import type { FindLetterhead, MailKinds, SenderOfClient } from '../mail/mailKinds.ts';
import { systemCaller } from '../store/caller.ts';
import type { OpenStore, Row } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import { isUuid } from '../store/uuid.ts';
import type { FindBrand } from './account/context.ts';
import { mailProduct } from './account/mailProduct.ts';
import { handle, type HandledCall } from './calls/handle.ts';
import { resourceNamed } from './requests/target.ts';

const shownFailures = 5;
/** Records of a rehearsal, each of which is a transaction. */
const rehearsedRecords = 20;

interface AutomationContext {
  readonly senderOfClient: SenderOfClient;
  readonly brand: FindBrand | null;
  readonly letterhead: FindLetterhead | null;
  readonly mails: MailKinds;
}

/** The calls about what acts on its own. */
export const automationCalls = (context: AutomationContext): readonly HandledCall[] => [
  rulesCall(),
  rehearsalCall(context),
  previewCall(context),
];

const rulesCall = (): HandledCall =>
  handle(calls.listRules, async ({ store, queries, caller }) => {
    const registry = store.registry();
    const results = await queries.ruleRuns.ruleResults();
    const failures = await queries.ruleRuns.failedRuns(shownFailures);
    const resources = Object.values(registry.resources);
    const rules = resources.flatMap((resource) => resource.automation.rules.map((rule) => ({ resource, rule })));
    const states = rules.map(async ({ resource, rule }) => {
      const isOfRule = (one: { readonly resource: string; readonly rule: string }): boolean =>
        one.resource === resource.name && one.rule === rule.id;
      const result = results.find(isOfRule);
      const failed = failures.filter(isOfRule);
      const titles = await titlesOf(
        store,
        resource,
        failed.map(({ record_uuid }) => record_uuid),
        caller.locale,
      );
      return {
        resource: resource.name,
        id: rule.id,
        label: rule.label,
        when: momentWords(resource, rule),
        steps: rule.steps.map((step) => stepWords(registry, resource, step)),
        mails: rule.steps.flatMap((step) => (step.type === 'mail' ? [step.mail] : [])),
        limit: rule.limit,
        ran_at: result?.ran_at ?? null,
        done: result?.done ?? 0,
        waiting: result?.waiting ?? 0,
        failed: result?.failed ?? 0,
        failures: failed.map(({ record_uuid, ran_at, error }) => ({
          record_uuid,
          title: titles.get(record_uuid) ?? null,
          ran_at,
          error,
        })),
      };
    });
    return { rules: await Promise.all(states) };
  });

const rehearsalCall = ({ senderOfClient }: AutomationContext): HandledCall =>
  handle(calls.rehearseRule, async ({ store, now, caller, query }) => {
    const resource = resourceNamed(store.registry(), query.resource ?? '');
    const rule = resource.automation.rules.find(({ id }) => id === query.rule);
    if (!rule) throw new Failure('E_NOT_FOUND');
    const today = localDate(now());
    const { rows, total } = await store.list(systemCaller, resource, {
      ...wholeList,
      range: [0, rehearsedRecords - 1],
      filter: rehearsedFilter(resource, rule, today),
    });
    const records = [];
    for (const row of rows) {
      const uuid = String(row['uuid']);
      const outcome = await rehearseRule({ store, senderOfClient, now }, { resource, rule }, uuid)
        .then((does) => ({ does, problem: null }))
        .catch((error: unknown) => ({ does: [], problem: reasonOf(error, caller.locale) }));
      records.push({ uuid, title: renderTitle(store.registry(), resource, row, caller.locale), ...outcome });
    }
    return { total, records };
  });

const previewCall = ({ senderOfClient, brand, letterhead, mails }: AutomationContext): HandledCall =>
  handle(calls.previewMail, async ({ store, accounts, caller, query }) => {
    const registry = store.registry();
    const resource = resourceNamed(registry, query.resource ?? '');
    const template = resource.automation.mails[query.mail ?? ''];
    if (!template) throw new Failure('E_NOT_FOUND');
    const record = await recordToShow(store, resource, template.name, query.uuid);
    if (record === null) return { title: null, problem: null, mails: [] };
    const title = renderTitle(registry, resource, record, caller.locale);
    const client = await clientOf(store, registry, resource, String(record['uuid']));
    const access = { records: store, caller: systemCaller, registry };
    const composing = { access, executor: store.database, senderOfClient, resource, record, template, client };
    try {
      const composed = await composeMails(composing);
      const product = await mailProduct(store, brand, accounts.origin());
      const shown = composed.map(async ({ to, language, data }) => {
        const subject = inLanguage(data.subject, language);
        const mail = { kind: recordMail.name, language, subject, data };
        const paper = letterhead ? await previewPaper(mail, letterhead) : null;
        const rendered = renderMail(mail, product, mails, paper);
        return { to, language, subject, html: rendered?.html ?? '', text: rendered?.text ?? '' };
      });
      return { title, problem: null, mails: await Promise.all(shown) };
    } catch (error) {
      if (error instanceof RuleProblem) return { title, problem: error.message, mails: [] };
      throw error;
    }
  });

/** Records of a rule that runs after a write are those that meet its condition now. */
function rehearsedFilter({ stateField }: Resource, rule: AutomaticRule, today: string): RawCondition {
  const filter = filterOf(rule, { from: today, until: today });
  const { occasion } = rule;
  if (isTimed(rule) || occasion.type !== 'state' || stateField === null) return filter;
  return { and: [{ [stateField]: occasion.state }, filter] };
}

/**
 * Returns the record that is asked for, or the latest one, if possible one that the mail is sent for; null if there are
 * none.
 */
async function recordToShow(
  store: OpenStore,
  resource: Resource,
  mail: string,
  uuid: string | undefined,
): Promise<Row | null> {
  if (uuid !== undefined) {
    if (!isUuid(uuid)) throw new Failure('E_NOT_FOUND');
    return store.one(systemCaller, resource, uuid);
  }
  const sending = resource.automation.rules.find(({ steps }) =>
    steps.some((step) => step.type === 'mail' && step.mail === mail),
  );
  const sort = { field: 'uuid', direction: 'DESC' } as const;
  for (const filter of [sending?.where ?? {}, {}]) {
    const { rows } = await store.list(systemCaller, resource, { ...wholeList, sort, range: [0, 0], filter });
    if (rows[0]) return store.one(systemCaller, resource, String(rows[0]['uuid']));
  }
  return null;
}

async function titlesOf(
  store: OpenStore,
  resource: Resource,
  uuids: readonly string[],
  locale: Locale,
): Promise<ReadonlyMap<string, string | null>> {
  if (uuids.length === 0) return new Map();
  const query = { ...wholeList, range: [0, uuids.length - 1] as const, filter: { uuid: { in: uuids } } };
  const { rows } = await store.list(systemCaller, resource, query);
  return new Map(rows.map((row) => [String(row['uuid']), renderTitle(store.registry(), resource, row, locale)]));
}

/** Returns why a rule would fail, in the language of the reader where the error has one. */
function reasonOf(error: unknown, locale: Locale = sourceLocale): string {
  if (!(error instanceof Failure)) return error instanceof Error ? error.message : String(error);
  const fields = Object.keys(error.details.errors ?? {});
  const message = error.details.message ? inLanguage(error.details.message, locale) : error.message;
  return fields.length > 0 ? `${message} (${fields.join(', ')})` : message;
}
