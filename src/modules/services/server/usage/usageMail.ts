/** Mail to the client of a hosting account that has used almost all, or all, of a limit. */
import { dataSize, eachLanguage, formatLocale, type Label } from '#engine/values';
import type { MailEnvelope, MailKind, Mails } from '#engine/server';
import { sharePercent, type Crossing } from '../../rules/hostingUsage.ts';
import { texts } from '../texts.ts';

interface UsageMail extends MailEnvelope {
  readonly hosting_uuid: string;
  /** The domain, else the user name. */
  readonly account: string;
  readonly crossed: readonly Crossing[];
}

export const hostingUsageMail: MailKind<UsageMail> = {
  name: 'hosting-almost-full',
  content({ hosting_uuid, account, crossed }) {
    const state = crossed.some(({ threshold }) => threshold === 100) ? 'full' : 'almost_full';
    return {
      subject: texts.label(`usage_mail.${state}.subject`, { account }),
      paragraphs: [
        texts.label(`usage_mail.${state}.text`, {
          account,
          percent: Math.min(...crossed.map(({ threshold }) => threshold)),
        }),
        crossed.map(factOf),
        texts.label('usage_mail.what_to_do'),
      ],
      button: { label: texts.label('usage_mail.button'), path: `/hosting/${hosting_uuid}` },
      note: texts.label('usage_mail.note'),
    };
  },
};

/** "Disk space: 8.4 GB of 10 GB (84%)". */
function factOf({ measure, used, limit }: Crossing): Mails.MailFact {
  return {
    label: texts.label(`usage_mail.measures.${measure}`),
    value: texts.label('usage_mail.line', {
      used: amount(measure, used),
      limit: amount(measure, limit),
      percent: sharePercent({ used, limit }),
    }),
  };
}

function amount(measure: Crossing['measure'], value: number): Label {
  return eachLanguage((locale) => {
    const format = new Intl.NumberFormat(formatLocale(locale), { maximumFractionDigits: 1 });
    if (measure === 'mailboxes_used' || measure === 'databases_used') return format.format(value);
    const size = dataSize(value);
    return `${format.format(size.value)} ${size.unit}`;
  });
}
