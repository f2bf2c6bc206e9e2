/** Term of a domain after its registration or transfer in, as far as it is known. */
import type { FieldsOf, Rows } from '#engine/registry';
import { Dates, type Locale, sourceLocale } from '#engine/values';
import { resourceOf, systemCaller, type Tx } from '#engine/server';
import { rowOf } from '../../../providers/server/choose.ts';
import type { WorkContext } from '../../../providers/server/work.ts';
import { texts } from '../texts.ts';

/**
 * Returns the dates of a domain that was just registered or transferred in. A registration counts from today. A transfer
 * keeps the expiry date that the domain had, and adds a period where the TLD does so. The expiry date is null where nobody has entered it: only the registrar knows it.
 */
export async function domainTerm(
  tx: Tx,
  domain: Rows['domains'],
  today: string,
): Promise<Partial<Pick<Rows['domains'], 'expires_on' | 'registered_on'>>> {
  const months = domain.period_months ?? 12;
  if (domain.status !== 'pending_transfer_in')
    return { expires_on: Dates.addMonths(Dates.calendarDate(today), months), registered_on: today };
  const known = domain.expires_on !== null && domain.expires_on > today ? domain.expires_on : null;
  if (known === null) return { expires_on: null };
  const tld = await rowOf(tx, 'tlds', domain.tld_uuid);
  return {
    expires_on: tld?.transfer_adds_period === true ? Dates.addMonths(Dates.calendarDate(known), months) : known,
  };
}

const daysToEnter = 7;

/** Leaves a task to staff for a domain that was transferred in and whose registrar did not report its expiry date. */
export async function askForExpiry(place: WorkContext, change: FieldsOf<'service-changes'>): Promise<void> {
  if (change.subject_resource !== 'domains' || change.operation !== 'set_up' || change.status !== 'succeeded') return;
  const domain = await rowOf(place.tx, 'domains', change.subject_uuid);
  if (domain?.status !== 'active' || domain.expires_on !== null) return;
  const name = domain.name_unicode ?? domain.name;
  const written = (locale: Locale): { readonly title: string; readonly instructions: string } => ({
    title: texts.in(locale)('by_hand.expiry.title', { name }).slice(0, 200),
    instructions: texts.in(locale)('by_hand.expiry.text'),
  });
  const dutch = written('nl');
  await place.records.create(
    systemCaller,
    resourceOf(place, 'tasks'),
    {
      ...written(sourceLocale),
      client_uuid: domain.client_uuid,
      due_on: Dates.addDays(Dates.localDate(place.now), daysToEnter),
    },
    {
      title_nl: dutch.title,
      instructions_nl: dutch.instructions,
      subject_resource: 'domains',
      subject_uuid: domain.uuid,
    },
  );
}
