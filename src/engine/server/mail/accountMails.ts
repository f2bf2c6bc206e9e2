/** Mails about accounts, in both languages: what happened, what to do, and what to do if it was not you. */
import type { Label } from '../../registry/types.ts';
import type { MailContent, MailEnvelope, MailKind } from './mailKinds.ts';
import { texts } from '../texts.ts';

/** Template data by kind. */
interface AccountMailData {
  'password-reset': { readonly token: string };
  'password-changed': object;
  registration: { readonly token: string };
  'registration-known': object;
  'email-verification': { readonly token: string };
  'email-change': { readonly token: string };
  'email-change-notice': { readonly email: string };
  invitation: { readonly token: string; readonly inviter: string | null; readonly client: string | null };
  access: { readonly inviter: string | null; readonly client: string | null };
  /** Sent to the inviter. */
  'invitation-accepted': {
    readonly name: string;
    readonly email: string;
    readonly client: string | null;
  };
  /** Sent to the invited person. */
  'invitation-taken': object;
  'recovery-code-used': { readonly left: string };
  'new-sign-in': { readonly browser: string | null; readonly ip: string };
  'factor-added': { readonly factor: FactorName };
  'factor-removed': { readonly factor: FactorName };
  /** Sent to the owner of the webhook. */
  'webhook-disabled': { readonly name: string; readonly reason: string; readonly path: string };
}

/** A second factor in a mail; `all` if every factor of the person was removed. */
export type FactorName = 'totp' | 'passkey' | 'recovery-codes' | 'all';

const factors: Readonly<Record<FactorName, Label>> = {
  totp: texts.label('account_mail.factors.totp'),
  passkey: texts.label('account_mail.factors.passkey'),
  'recovery-codes': texts.label('account_mail.factors.recovery-codes'),
  all: texts.label('account_mail.factors.all'),
};

const ignore: Label = texts.label('account_mail.not_asked');
const alarm: Label = texts.label('account_mail.not_you');
const toSettings = { label: texts.label('account_mail.see_account'), path: '/settings/general' };

const contents: { readonly [Name in keyof AccountMailData]: (data: AccountMailData[Name]) => MailContent } = {
  'password-reset': ({ token }) => ({
    subject: texts.label('account_mail.password_reset.subject'),
    paragraphs: [texts.label('account_mail.password_reset.text')],
    button: { label: texts.label('account_mail.password_reset.button'), path: `/reset-password/${token}` },
    note: ignore,
  }),
  'password-changed': () => ({
    subject: texts.label('account_mail.password_changed.subject'),
    paragraphs: [texts.label('account_mail.password_changed.text')],
    button: toSettings,
    note: alarm,
  }),
  'recovery-code-used': ({ left }) => ({
    subject: texts.label('account_mail.recovery_code_used.subject'),
    paragraphs: [texts.label('account_mail.recovery_code_used.text', { left })],
    button: toSettings,
    note: alarm,
  }),
  'new-sign-in': ({ browser, ip }) => ({
    subject: texts.label('account_mail.new_sign_in.subject'),
    paragraphs: [
      browser === null
        ? texts.label('account_mail.new_sign_in.text', { ip })
        : texts.label('account_mail.new_sign_in.text_with_browser', { browser, ip }),
    ],
    button: toSettings,
    note: alarm,
  }),
  registration: ({ token }) => ({
    subject: texts.label('account_mail.confirm_address.subject'),
    paragraphs: [texts.label('account_mail.registration.text')],
    button: { label: texts.label('account_mail.confirm_address.button'), path: `/verify-email/${token}` },
    note: texts.label('account_mail.registration.note'),
  }),
  'registration-known': () => ({
    subject: texts.label('account_mail.registration_known.subject'),
    paragraphs: [
      texts.label('account_mail.registration_known.text'),
      texts.label('account_mail.registration_known.forgotten'),
    ],
    button: { label: texts.label('account_mail.sign_in'), path: '/login' },
    note: ignore,
  }),
  'email-verification': ({ token }) => ({
    subject: texts.label('account_mail.confirm_address.subject'),
    paragraphs: [texts.label('account_mail.confirm_address.text')],
    button: { label: texts.label('account_mail.confirm_address.button'), path: `/verify-email/${token}` },
    note: ignore,
  }),
  'email-change': ({ token }) => ({
    subject: texts.label('account_mail.email_change.subject'),
    paragraphs: [texts.label('account_mail.email_change.text')],
    button: { label: texts.label('account_mail.confirm_address.button'), path: `/verify-email/${token}` },
    note: ignore,
  }),
  'email-change-notice': ({ email }) => ({
    subject: texts.label('account_mail.email_change_notice.subject'),
    paragraphs: [texts.label('account_mail.email_change_notice.text', { email })],
    button: toSettings,
    note: alarm,
  }),
  invitation: ({ token, inviter, client }) => ({
    subject: texts.label('account_mail.invitation.subject'),
    paragraphs: [invited(inviter, client), texts.label('account_mail.invitation.text')],
    button: { label: texts.label('account_mail.invitation.button'), path: `/invitation/${token}` },
    note: texts.label('account_mail.invitation.note'),
  }),
  access: ({ inviter, client }) => ({
    subject: texts.label('account_mail.access.subject'),
    paragraphs: [invited(inviter, client), texts.label('account_mail.access.text')],
    button: { label: texts.label('account_mail.sign_in'), path: '/login' },
    note: texts.label('account_mail.access.note'),
  }),
  'invitation-accepted': ({ name, email, client }) => ({
    subject: texts.label('account_mail.invitation_accepted.subject'),
    paragraphs: [
      client === null
        ? texts.label('account_mail.invitation_accepted.text', { name, email })
        : texts.label('account_mail.invitation_accepted.text_with_client', { name, email, client }),
    ],
    note: texts.label('account_mail.invitation_accepted.note'),
  }),
  'invitation-taken': () => ({
    subject: texts.label('account_mail.invitation_taken.subject'),
    paragraphs: [texts.label('account_mail.invitation_taken.text')],
    button: toSettings,
    note: alarm,
  }),
  'factor-added': ({ factor }) => ({
    subject: texts.label('account_mail.factor_changed.subject'),
    paragraphs: [texts.label('account_mail.factor_changed.added', { factor: factors[factor] })],
    button: toSettings,
    note: alarm,
  }),
  'factor-removed': ({ factor }) => ({
    subject: texts.label('account_mail.factor_changed.subject'),
    paragraphs: [texts.label('account_mail.factor_changed.removed', { factor: factors[factor] })],
    button: toSettings,
    note: alarm,
  }),
  'webhook-disabled': ({ name, reason, path }) => ({
    subject: texts.label('account_mail.webhook_disabled.subject', { name: withoutLinks(name) }),
    paragraphs: [
      texts.label('account_mail.webhook_disabled.text', { name: withoutLinks(name) }),
      texts.label('account_mail.webhook_disabled.reason', { reason: withoutLinks(reason) }),
    ],
    button: { label: texts.label('account_mail.webhook_disabled.button'), path },
    note: texts.label('account_mail.webhook_disabled.note'),
  }),
};

type AccountMails = {
  readonly [Name in keyof AccountMailData]: MailKind<AccountMailData[Name] & MailEnvelope>;
};

/** The mails about accounts, by name. `queueMail` takes one of them as its kind. */
export const accountMails = Object.fromEntries(
  Object.entries(contents).map(([name, content]) => [name, { name, content }]),
) as unknown as AccountMails;

/**
 * Greets the owner of an account by given name. Not for an unproven address: a stranger could otherwise choose the text that
 * is sent there.
 */
export function greetingOf(account: {
  readonly first_name: string;
  readonly last_name: string;
}): Pick<MailEnvelope, 'recipient_name'> {
  return { recipient_name: account.first_name.trim() || account.last_name.trim() };
}

function invited(inviterName: string | null, clientName: string | null): Label {
  const [inviter, client] = [withoutLinks(inviterName), withoutLinks(clientName)];
  if (inviter !== null && client !== null)
    return texts.label('account_mail.invited.by_for_client', { inviter, client });
  if (inviter !== null) return texts.label('account_mail.invited.by', { inviter });
  if (client !== null) return texts.label('account_mail.invited.for_client', { client });
  return texts.label('account_mail.invited.text');
}

/** Prevents mail programs from linking a name such as "bol.com": inserts a word joiner after each dot inside a word. */
function withoutLinks<Name extends string | null>(name: Name): Name | string {
  return name === null ? name : name.replaceAll(/\.(?=\p{L})/gu, '.\u2060');
}
