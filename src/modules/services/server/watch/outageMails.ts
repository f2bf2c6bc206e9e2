/** Mails about an outage, to the address in the settings or else to all users of management. */
import type { Rows } from '#engine/registry';
import { eachLanguage, type Label, type Locale, sourceLocale } from '#engine/values';
import { type MailEnvelope, type MailKind, type Mails, queueMail, settingsOf, systemQueries } from '#engine/server';
import type { WorkContext } from '../../../providers/server/work.ts';
import { carriedOn, type Carried } from '../provisioning/services/carried.ts';
import { texts } from '../texts.ts';
import { formatCarriedServices, formatMoment } from './outageTask.ts';

interface OutageMail extends MailEnvelope {
  readonly server: string;
  readonly server_uuid: string;
  readonly kind: Rows['server_outages']['kind'];
  /** Failed checks, one per line. */
  readonly what: string;
  readonly what_nl: string;
  /** RFC 3339. */
  readonly began_at: string;
  /** null while the outage lasts. */
  readonly ended_at: string | null;
  readonly carried: readonly Carried[];
}

const lines = ({ what, what_nl }: OutageMail): readonly Label[] => {
  const dutch = what_nl.split('\n');
  return what.split('\n').map((en, index) => ({ en, nl: dutch[index] ?? en }));
};

function outageBegan(mail: OutageMail): Mails.MailContent {
  const { server, server_uuid, kind, began_at, carried } = mail;
  const moment = formatMoment(new Date(began_at));
  return {
    subject: texts.label(`watch.mail.began.${kind}`, { name: server }),
    paragraphs: [
      texts.label(`watch.mail.since.${kind}`, { name: server, moment }),
      ...lines(mail),
      ...(carried.length === 0 ? [] : [texts.label('watch.mail.carries', { what: formatCarriedServices(carried) })]),
    ],
    button: { label: texts.label('watch.mail.button'), path: `/server/${server_uuid}` },
    note: texts.label('watch.mail.note'),
  };
}

function outageOver(mail: OutageMail): Mails.MailContent {
  const { server, server_uuid, kind, began_at, ended_at } = mail;
  const [from, until] = [new Date(began_at), new Date(ended_at ?? began_at)];
  return {
    subject: texts.label(`watch.mail.over.${kind}`, { name: server }),
    paragraphs: [
      texts.label('watch.mail.lasted', {
        name: server,
        from: formatMoment(from),
        until: formatMoment(until),
        took: took(from, until),
      }),
      ...lines(mail),
    ],
    button: { label: texts.label('watch.mail.button'), path: `/server/${server_uuid}` },
    note: texts.label('watch.mail.note'),
  };
}

function took(from: Date, until: Date): Label {
  const minutes = Math.max(1, Math.round((until.getTime() - from.getTime()) / 60_000));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return eachLanguage((locale) =>
    hours === 0
      ? texts.in(locale)('watch.mail.minutes', { minutes })
      : texts.in(locale)('watch.mail.hours', { hours, minutes: rest }),
  );
}

const outageBeganMail: MailKind<OutageMail> = { name: 'server-down', content: outageBegan };
const outageOverMail: MailKind<OutageMail> = { name: 'server-back', content: outageOver };
export const outageMails = [outageBeganMail, outageOverMail];

interface OutageNotice {
  readonly outage: Rows['server_outages'];
  readonly server: Rows['servers'];
}

export async function mailOutage(
  { tx, registry, now }: Pick<WorkContext, 'tx' | 'registry' | 'now'>,
  { outage, server }: OutageNotice,
): Promise<void> {
  const isOver = outage.status === 'over';
  const data: OutageMail = {
    server: server.name,
    server_uuid: server.uuid,
    kind: outage.kind,
    what: outage.what ?? '',
    what_nl: outage.what_nl ?? '',
    began_at: (outage.began_at ?? now).toISOString(),
    ended_at: outage.ended_at?.toISOString() ?? null,
    carried: isOver ? [] : await carriedOn(tx, server.uuid),
  };
  for (const { to, language, ...greeting } of await recipients(tx, registry))
    await queueMail(systemQueries(tx).mails, {
      kind: isOver ? outageOverMail : outageBeganMail,
      to,
      language,
      data: { ...data, ...greeting },
      now,
    });
}

async function recipients(
  tx: WorkContext['tx'],
  registry: WorkContext['registry'],
): Promise<readonly (Pick<MailEnvelope, 'recipient_name'> & { readonly to: string; readonly language: Locale })[]> {
  const address = (await settingsOf(tx, registry)).text('outage_email');
  if (address !== null) return [{ to: address, language: registry.locales[0] ?? sourceLocale }];
  const people = await tx
    .selectFrom('users')
    .select(['email', 'language', 'first_name'])
    .where('type', '=', 'management')
    .where('status', '=', 'active')
    .orderBy('email')
    .execute();
  return people.map(({ email, language, first_name }) => ({ to: email, language, recipient_name: first_name }));
}
