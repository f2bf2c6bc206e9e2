/** The parts of `Mails` in `#engine/server`. */
export type { FindLetterhead, MailContent, MailFact } from '../../server/mail/mailKinds.ts';
export type { Attachment } from '../../server/mail/smtp.ts';
export type { MailRow } from '../../server/store/system/mails.ts';
export { renderMail } from '../../server/mail/renderMail.ts';
