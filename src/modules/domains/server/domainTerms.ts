/**
 * Daily round of domains. Each step of a domain runs in its own transaction with the domain locked, so that only one
 * process takes it, and a failure does not affect other domains.
 */
import type { Rows } from '#engine/registry';
import { type CalendarDate, Dates, inLanguage, type Locale, sourceLocale } from '#engine/values';
import {
  Failure,
  type OpenStore,
  reachable,
  resourceOf,
  runAsSystem,
  settingsOf,
  systemCaller,
  type SystemContext,
  type TxAcrossClients,
} from '#engine/server';
import { dueSteps, isPaidPastExpiry, maxDaysAhead, type DomainDates, type TermStep } from '../rules/domainTerms.ts';
import { domainExpiredMail, domainExpiresMail, notifyRegistrant } from './domainMails.ts';
import { changesIn } from '../../providers/server/work.ts';
import { requestRenewal } from './renewal.ts';
import { texts } from './texts.ts';

/** @returns the names of domains with a failed step, with the reason */
export async function applyDomainTerms(store: OpenStore, now: Date): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const { uuid, name } of await candidates(store, Dates.localDate(now))) {
    const tried = new Set<TermStep>();
    let goesOn = true;
    while (goesOn) {
      goesOn = await oneStep(store, { uuid, tried, now }).catch(async (error: unknown) => {
        if (!(error instanceof Failure)) throw error;
        failed.push(`${name}: ${error.message}`);
        await runAsSystem({ store, now }, (system) => leaveToStaff(system, uuid, error));
        return true;
      });
    }
  }
  return failed;
}

interface Course {
  readonly uuid: string;
  /** Steps that were tried in this round. */
  readonly tried: Set<TermStep>;
  readonly now: Date;
}

/**
 * Takes the next due step that was not tried yet. Returns false if there is none, or if another process has the lock.
 */
function oneStep(store: OpenStore, { uuid, tried, now }: Course): Promise<boolean> {
  return runAsSystem({ store, now }, async (system) => {
    const domain = await system.tx
      .selectFrom('domains')
      .selectAll()
      .where('uuid', '=', uuid)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!domain) return false;
    const tld = await system.tx
      .selectFrom('tlds')
      .selectAll()
      .where('uuid', '=', domain.tld_uuid)
      .executeTakeFirstOrThrow();
    const dates = datesOf(domain, await isPaid(system.tx, domain));
    const noticeDays = (await settingsOf(system.tx, system.registry)).integer('renewal_notice_days') ?? 30;
    const step = dueSteps(dates, { tld, noticeDays }, Dates.localDate(now)).find((one) => !tried.has(one));
    if (step === undefined) return false;
    tried.add(step);
    await steps[step](system, domain);
    return true;
  });
}

const steps: Readonly<Record<TermStep, (system: SystemContext, domain: Rows['domains']) => Promise<void>>> = {
  renew: (system, domain) => requestRenewal(system, domain),
  remind: (system, domain) => notify(system, domain, domainExpiresMail),
  'notify-expired': (system, domain) => notify(system, domain, domainExpiredMail),
  expire: (system, { uuid }) => act(system, uuid, 'mark-expired'),
  quarantine: (system, { uuid }) => act(system, uuid, 'quarantine'),
  delete: (system, { uuid }) => act(system, uuid, 'mark-pending-delete'),
  'call-off-transfer': (system, { uuid }) => act(system, uuid, 'cancel-transfer-away'),
  'let-go': letGo,
};

type MovingAction = 'mark-expired' | 'quarantine' | 'mark-pending-delete' | 'cancel-transfer-away';

async function act(system: SystemContext, uuid: string, action: MovingAction): Promise<void> {
  await system.records.act(systemCaller, resourceOf(system, 'domains'), uuid, action, {});
}

/** Requests the removal, once per cancellation. The domain changes its state when the registrar has removed it. */
async function letGo(system: SystemContext, { uuid, cancel_on, expires_on }: Rows['domains']): Promise<void> {
  const day = cancel_on ?? expires_on;
  const asked = await system.tx
    .selectFrom('service_changes')
    .select('changes')
    .where('subject_resource', '=', 'domains')
    .where('subject_uuid', '=', uuid)
    .where('operation', '=', 'remove')
    .execute();
  if (asked.some((change) => changesIn(change).some(({ after }) => after === day))) return;
  await system.records.create(systemCaller, resourceOf(system, 'service-changes'), {
    operation: 'remove',
    subject_resource: 'domains',
    subject_uuid: uuid,
    changes: [{ field: 'cancel_on', before: null, after: day }],
  });
}

async function notify(
  { tx, now }: SystemContext,
  record: Rows['domains'],
  kind: typeof domainExpiresMail | typeof domainExpiredMail,
): Promise<void> {
  await tx
    .updateTable('domains')
    .set({ expiry_notice_on: Dates.localDate(now) })
    .where('uuid', '=', record.uuid)
    .execute();
  await notifyRegistrant(tx, { kind, record, now });
}

/** Creates one task for staff, because the renewal is blocked until somebody solves the problem. */
async function leaveToStaff(system: SystemContext, uuid: string, reason: Failure): Promise<void> {
  const { tx } = system;
  const domain = await tx.selectFrom('domains').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow();
  const name = domain.name_unicode ?? domain.name;
  const known = await tx
    .selectFrom('tasks')
    .select('uuid')
    .where('subject_resource', '=', 'domains')
    .where('subject_uuid', '=', uuid)
    .where('title', '=', taskText('en', name, reason).title)
    .where('status', 'in', ['open', 'in_progress'])
    .executeTakeFirst();
  if (known) return;
  const dutch = taskText('nl', name, reason);
  await system.records.create(
    systemCaller,
    resourceOf(system, 'tasks'),
    {
      ...taskText(sourceLocale, name, reason),
      client_uuid: domain.client_uuid,
      ...(domain.expires_on === null ? {} : { due_on: domain.expires_on }),
    },
    {
      title_nl: dutch.title,
      instructions_nl: dutch.instructions,
      subject_resource: 'domains',
      subject_uuid: uuid,
    },
  );
}

function taskText(
  locale: Locale,
  name: string,
  { details }: Failure,
): { readonly title: string; readonly instructions: string } {
  const localised = texts.in(locale);
  const why = [details.message, details.hint].flatMap((label) => (label ? [inLanguage(label, locale)] : [])).join(' ');
  return {
    title: localised('renewal.task', { name }).slice(0, 200),
    instructions: localised('renewal.task_text', { name, why }),
  };
}

/** Selects domains whose dates may require a step. The steps are computed per domain. */
function candidates(store: OpenStore, today: CalendarDate): Promise<readonly Pick<Rows['domains'], 'uuid' | 'name'>[]> {
  return reachable(() =>
    store.database
      .selectFrom('domains')
      .select(['uuid', 'name'])
      .where('status', 'in', ['active', 'expired', 'cancel_scheduled', 'quarantine', 'pending_transfer_out'])
      .where(({ or, eb }) =>
        or([
          eb('expires_on', '<=', Dates.addDays(today, maxDaysAhead)),
          eb('cancel_on', '<=', today),
          eb('status', 'in', ['quarantine', 'pending_transfer_out']),
        ]),
      )
      .orderBy('expires_on')
      .orderBy('uuid')
      .execute(),
  );
}

const dayOf = (text: string | null): CalendarDate | null => (text === null ? null : Dates.calendarDate(text));

function datesOf(domain: Rows['domains'], paid: boolean): DomainDates {
  return {
    status: domain.status,
    expires_on: dayOf(domain.expires_on),
    auto_renew: domain.auto_renew,
    cancel_on: dayOf(domain.cancel_on),
    renews_to: dayOf(domain.renews_to),
    quarantine_on: dayOf(domain.quarantine_on),
    expiry_notice_on: dayOf(domain.expiry_notice_on),
    transfer_out_on: dayOf(domain.transfer_out_on),
    isPaid: paid,
  };
}

/** Returns true for a free domain, one whose subscription continues past the expiry, and one without a subscription. */
async function isPaid(
  tx: TxAcrossClients,
  { subscription_uuid, is_free, ...domain }: Rows['domains'],
): Promise<boolean> {
  if (is_free || subscription_uuid === null) return true;
  const subscription = await tx
    .selectFrom('subscriptions')
    .select(['status', 'auto_renew', 'cancel_on'])
    .where('uuid', '=', subscription_uuid)
    .executeTakeFirst();
  if (subscription?.status === 'cancel_scheduled')
    return isPaidPastExpiry(dayOf(subscription.cancel_on), { ...domain, expires_on: dayOf(domain.expires_on) });
  return subscription?.status === 'active' && subscription.auto_renew;
}
