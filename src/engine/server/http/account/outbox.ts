/** Outbox for management: sent and failed mails, and those kept where no mail server is configured. */
import * as calls from '../../../registry/calls/company.ts';
import type { Sendable } from '../../../registry/calls/call.ts';
import { previewPaper, renderMail } from '../../mail/renderMail.ts';
import { Failure } from '../../store/failure.ts';
import type { MailRow } from '../../store/system.ts';
import { handle, type HandledCall } from '../calls/handle.ts';
import { readLimit } from '../listQuery.ts';
import type { AccountContext } from './context.ts';
import { mailProduct } from './mailProduct.ts';
import { texts } from '../../texts.ts';

const limits = { usual: 100, max: 500 };

export function outboxCalls(context: AccountContext): readonly HandledCall[] {
  const { queries, store, accounts, mails, brand, letterhead, now } = context;
  const shown = (mail: MailRow): Sendable<calls.Mail> => {
    const { uuid, kind, recipient, language, subject, attempts, error, created_at, sent_at } = mail;
    // Without a mail server queued mails are kept.
    const status = accounts.delivery === 'outbox' && mail.status === 'queued' ? 'kept' : mail.status;
    return { uuid, to: recipient, subject, language, kind, status, attempts, error, created_at, sent_at };
  };
  const found = async (uuid: string): Promise<MailRow> => {
    const mail = await queries.mails.findMail(uuid);
    if (mail === null) throw new Failure('E_NOT_FOUND');
    return mail;
  };
  return [
    handle(calls.listMails, async ({ query }) => ({
      delivery: accounts.delivery,
      mails: (await queries.mails.listMails(readLimit(query.limit, limits))).map(shown),
    })),
    handle(calls.readMail, async ({ params }) => {
      const mail = await found(params.uuid);
      const paper = letterhead ? await previewPaper(mail, letterhead) : null;
      const product = await mailProduct(store, brand, accounts.origin());
      const rendered = renderMail(mail, product, mails, paper);
      return { ...shown(mail), html: rendered?.html ?? null, text: rendered?.text ?? null };
    }),
    handle(calls.retryMail, async ({ params }) => {
      const mail = await found(params.uuid);
      if (!(await queries.mails.retryMail(mail.uuid, now())))
        throw new Failure('E_STATE', texts.refusal('outbox.sent_already'));
    }),
  ];
}
