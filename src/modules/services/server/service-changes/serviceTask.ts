/**
 * Task texts for staff who carry out a service change: which service, where, what to do, and how to report completion.
 */
import type { FieldsOf } from '#engine/registry';
import { Dates, inLanguage, type Locale } from '#engine/values';
import type { ServiceFields } from '../../../providers/server/adapter.ts';
import { rowOf } from '../../../providers/server/choose.ts';
import type { WorkContext, TaskText } from '../../../providers/server/work.ts';
import { texts } from '../texts.ts';
import { signInLine } from '../instructions.ts';
import { domainSteps } from '../../../domains/server/registrarTask.ts';
import { serverOf } from '../mailboxes/mailboxes.ts';
import { asCarriedOut } from './stepServer.ts';
import { factsOf } from './facts.ts';
import { services } from './services.ts';

/** Returns the task to carry out a service change by hand, in one language. */
export async function serviceTask(
  place: Pick<WorkContext, 'tx' | 'registry'>,
  change: FieldsOf<'service-changes'>,
  locale: Locale,
): Promise<TaskText> {
  const localised = texts.in(locale);
  const { tx } = place;
  const service = services[change.subject_resource ?? ''];
  const stored = service ? await rowOf(tx, service.table, change.subject_uuid) : null;
  const record = stored ? await asCarriedOut(tx, change, stored) : null;
  const [server, provider] = [
    record ? await serverOf(tx, record) : null,
    await rowOf(tx, 'providers', change.provider_uuid),
  ];
  const operation = change.operation ?? 'set_up';
  const isDomain = change.subject_resource === 'domains';
  const steps = [
    ...(server
      ? [`${localised('script.sign_in')} \`${signInLine(server)}\``]
      : provider
        ? [localised('by_hand.at', { provider: provider.name })]
        : []),
    // The step for domains is in `domainSteps`, because letting a domain expire is not a removal.
    ...(isDomain && operation === 'remove'
      ? []
      : [localised(`by_hand.steps.${operation}`, { name: change.name ?? '' })]),
    ...(await linkSteps(tx, change, locale)),
    ...(isDomain ? domainSteps(record ?? {}, change, locale) : []),
    ...(change.subject_resource === 'servers' && operation === 'set_up'
      ? [localised('by_hand.fill_in_addresses')]
      : []),
    ...(change.has_secret ? [localised('by_hand.see_secret')] : []),
    [
      localised(
        operation === 'set_up' && change.order_line_uuid ? 'by_hand.reports.ordered' : `by_hand.reports.${operation}`,
      ),
      localised('by_hand.reports.otherwise'),
    ].join(' '),
  ];
  const words = inLanguage({ en: change.change_text ?? '', nl: change.change_text_nl ?? '' }, locale);
  const facts = await factsOf(place, { change, record: record ?? {}, locale });
  const list = facts.map(([label, value]) => `- ${label}: ${value}`);
  const due_on = await lastDayOf(tx, change);
  return {
    ...(due_on === null ? {} : { due_on }),
    title: titleOf(change, record ?? {}, locale).slice(0, 200),
    instructions: [
      ...steps.map((step, index) => `${index + 1}. ${step}`),
      ...(words ? ['', `**${localised('by_hand.what_changes')}**`, '', words] : []),
      '',
      ...(words ? [`**${localised('by_hand.as_it_is')}**`, ''] : []),
      ...list,
    ].join('\n'),
  };
}

/** For a domain: its expiry date, its deletion by the registry, or the day of its cancellation. */
async function lastDayOf(
  tx: WorkContext['tx'],
  { subject_resource, subject_uuid, operation }: FieldsOf<'service-changes'>,
): Promise<string | null> {
  const domain = subject_resource === 'domains' ? await rowOf(tx, 'domains', subject_uuid) : null;
  if (!domain) return null;
  if (operation === 'renew') return domain.expires_on;
  if (operation === 'remove') return domain.cancel_on ?? domain.expires_on;
  const tld = operation === 'restore' ? await rowOf(tx, 'tlds', domain.tld_uuid) : null;
  return tld && domain.quarantine_on
    ? Dates.addDays(Dates.calendarDate(domain.quarantine_on), tld.redemption_days + tld.quarantine_days)
    : null;
}

/** Staff must link a manually created record to its subscription. */
async function linkSteps(
  tx: WorkContext['tx'],
  { subject_resource, order_line_uuid }: FieldsOf<'service-changes'>,
  locale: Locale,
): Promise<readonly string[]> {
  if (subject_resource !== 'order-lines' || !order_line_uuid) return [];
  const payer = await tx
    .selectFrom('subscriptions')
    .innerJoin('products', 'products.uuid', 'subscriptions.product_uuid')
    .select(['subscriptions.description', 'products.type'])
    .where('subscriptions.order_line_uuid', '=', order_line_uuid)
    .where('subscriptions.resource_id', 'is', null)
    .executeTakeFirst();
  const kind = (['hosting', 'application', 'database', 'server'] as const).find((type) => type === payer?.type);
  if (!payer || !kind) return [];
  return [texts.in(locale)(`by_hand.link.${kind}`, { subscription: payer.description })];
}

/** Task title such as "Set up bakkerij": the verb comes first in English and last in Dutch. */
function titleOf(change: FieldsOf<'service-changes'>, record: ServiceFields, locale: Locale): string {
  const localised = texts.in(locale);
  // A zone has the same name as its domain, which can have a task of its own.
  const called = change.name ?? '';
  const name = change.subject_resource === 'dns-zones' ? localised('by_hand.zone', { name: called }) : called;
  if (change.subject_resource === 'domains' && change.operation === 'set_up')
    return record.status === 'pending_transfer_in'
      ? localised('by_hand.transfer', { name })
      : localised('by_hand.register', { name });
  return change.operation ? localised(`by_hand.${change.operation}`, { name }) : name;
}
