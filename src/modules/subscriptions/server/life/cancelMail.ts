/** Mail to a client whose subscription is cancelled: what ends, and when. */
import { type CalendarDate, Dates, plainLabel } from '#engine/values';
import { type MailEnvelope, type MailKind, queueMail, systemQueries } from '#engine/server';
import { mailEnvelopeOf } from '../../../clients/server/mailSender.ts';
import type { Situation } from '../situation.ts';
import { dayWords } from '../words.ts';
import { texts } from '../texts.ts';

interface Cancellation extends MailEnvelope {
  readonly service: string;
  readonly subscription_uuid: string;
  readonly on: string;
  /** True if it runs until a later day and the cancellation can be undone. */
  readonly is_later: boolean;
  /** Expiry date of a domain that stays registered; empty if unknown, undefined for other services. */
  readonly registered_until?: string;
}

/** Mail about a cancellation, now or on a later day. */
export const cancelMail: MailKind<Cancellation> = {
  name: 'subscription-cancelled',
  content: ({ service, subscription_uuid, on, is_later, registered_until }) => {
    const words = { service: plainLabel(service), day: dayWords(Dates.calendarDate(on)) };
    const when = is_later ? 'later' : 'now';
    return {
      subject: texts.label(`cancel_mail.${when}.subject`, words),
      paragraphs: [
        texts.label(`cancel_mail.${when}.text`, words),
        ...(is_later || registered_until === undefined ? [texts.label(`cancel_mail.${when}.next`)] : []),
        ...(registered_until === undefined
          ? []
          : registered_until === ''
            ? [texts.label('cancel.stays_registered')]
            : [texts.label('cancel.stays_registered_until', { day: dayWords(Dates.calendarDate(registered_until)) })]),
      ],
      button: { label: texts.label('cancel_mail.button'), path: `/subscriptions/${subscription_uuid}` },
      note: texts.label('cancel_mail.note'),
    };
  },
};

/** Queues the mail in the transaction of the cancellation. */
export async function mailCancelled(
  { system: { tx, now }, subscription, today, registered }: Situation,
  on: CalendarDate,
): Promise<void> {
  const client = await tx
    .selectFrom('clients')
    .select(['email', 'language'])
    .where('uuid', '=', subscription.client_uuid)
    .executeTakeFirstOrThrow();
  await queueMail(systemQueries(tx).mails, {
    kind: cancelMail,
    to: client.email,
    language: client.language,
    now,
    data: {
      ...(await mailEnvelopeOf(tx, subscription.client_uuid)),
      service: subscription.description,
      subscription_uuid: subscription.uuid,
      on,
      is_later: on > today,
      ...(registered === null ? {} : { registered_until: registered.until ?? '' }),
    },
  });
}
