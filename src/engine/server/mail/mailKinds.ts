/** In charge of what each mail says, in both languages. Sober texts: what happened, what to do, what if it was not you. */
import { transferCodeReady, transferCodeShown, type DomainMail } from '../../../modules/domains/server/domainMails.ts';
import { orderNotice, orderPlaced } from '../../../modules/selling/server/orderMails.ts';
import { weekReminder, type WeekMail } from '../../../modules/hours/server/weeks/weekMails.ts';
import { projectBudget, type BudgetMail } from '../../../modules/hours/server/budgets/projectMails.ts';
import type { Label } from '../../registry/types.ts';

/** What the templates are filled with. Everything is text, and is escaped where it is put into HTML. */
export interface MailData {
  'password-reset': { readonly token: string };
  'password-changed': object;
  registration: { readonly token: string };
  'registration-known': object;
  'email-verification': { readonly token: string };
  'email-change': { readonly token: string };
  'email-change-notice': { readonly email: string };
  invitation: { readonly token: string; readonly inviter: string | null; readonly client: string | null };
  access: { readonly inviter: string | null; readonly client: string | null };
  /** To whoever invited. */
  'invitation-accepted': {
    readonly sender?: MailSender;
    readonly name: string;
    readonly email: string;
    readonly client: string | null;
  };
  /** To whoever was invited. */
  'invitation-taken': { readonly sender?: MailSender };
  'order-placed': OrderMail;
  'order-notice': OrderMail;
  'transfer-code-ready': DomainMail;
  'transfer-code-shown': DomainMail;
  'week-reminder': WeekMail;
  'project-budget': BudgetMail;
  'recovery-code-used': { readonly left: string };
  'factor-added': { readonly factor: FactorName };
  'factor-removed': { readonly factor: FactorName };
  /** With the PDF enclosed. */
  invoice: {
    /** Mails that were queued by an earlier version have none. */
    readonly sender?: MailSender;
    readonly invoice_uuid: string;
    readonly seller: string;
    readonly number: string;
    readonly kind: 'invoice' | 'credit_note';
    readonly gross: Label;
    readonly due: Label | null;
  };
}

/** What mails about an order say. */
export interface OrderMail {
  readonly number: string;
  readonly order_uuid: string;
  readonly client: string;
  /** With its currency sign. */
  readonly total: string;
  /** What was ordered, in words. */
  readonly lines: string;
  readonly method: string;
  /** Whether who reads it can sign in and see the order. Mails that were queued by an earlier version do not say. */
  readonly can_sign_in?: boolean;
  /** Where a bank transfer goes, for who cannot. */
  readonly transfer?: { readonly iban: string; readonly name: string };
  /** The seller, in the mail to the client. */
  readonly sender?: MailSender;
}

export type MailKind = keyof MailData;
export type FactorName = 'totp' | 'passkey' | 'recovery-codes' | 'all';

/** Whom a mail comes from and answers go to, where that is a company of ours and not the system. */
export interface MailSender {
  readonly name: string;
  readonly address: string;
}

export interface MailContent {
  readonly sender?: MailSender;
  readonly subject: Label;
  readonly paragraphs: readonly Label[];
  /** `path` begins with a slash; the origin is put before it. */
  readonly button?: { readonly label: Label; readonly path: string };
  /** In small print beneath. */
  readonly note: Label;
}

const factors: Readonly<Record<FactorName, Label>> = {
  totp: { en: 'an authenticator app', nl: 'een authenticator-app' },
  passkey: { en: 'a passkey', nl: 'een passkey' },
  'recovery-codes': { en: 'new recovery codes', nl: 'nieuwe herstelcodes' },
  all: { en: 'any second factor', nl: 'een tweede factor' },
};

const ignore: Label = {
  en: 'You did not ask for this? Then you can leave this message alone: nothing changes.',
  nl: 'Heb je hier niet om gevraagd? Dan hoef je niets te doen: er verandert niets.',
};
const alarm: Label = {
  en: 'Was this not you? Then ask for a new password at once and tell your administrator.',
  nl: 'Was jij dit niet? Vraag dan meteen een nieuw wachtwoord aan en meld het bij je beheerder.',
};
const toSettings = { label: { en: 'See your account', nl: 'Bekijk je account' }, path: '/settings/general' };

/** One per kind. */
export const mailKinds: { readonly [Kind in MailKind]: (data: MailData[Kind]) => MailContent } = {
  'password-reset': ({ token }) => ({
    subject: { en: 'Choose a new password', nl: 'Kies een nieuw wachtwoord' },
    paragraphs: [
      {
        en: 'You can choose a new password for your account. The link works once, for one hour.',
        nl: 'Je kunt een nieuw wachtwoord kiezen voor je account. De link werkt één keer, een uur lang.',
      },
    ],
    button: { label: { en: 'Choose a password', nl: 'Kies een wachtwoord' }, path: `/reset-password/${token}` },
    note: ignore,
  }),
  'password-changed': () => ({
    subject: { en: 'Your password was changed', nl: 'Je wachtwoord is gewijzigd' },
    paragraphs: [
      {
        en: 'The password of your account was changed. Everybody who was signed in elsewhere is signed out.',
        nl: 'Het wachtwoord van je account is gewijzigd. Wie elders was ingelogd, is uitgelogd.',
      },
    ],
    button: toSettings,
    note: alarm,
  }),
  'recovery-code-used': ({ left }) => ({
    subject: { en: 'A recovery code was used', nl: 'Er is een herstelcode gebruikt' },
    paragraphs: [
      {
        en: `Somebody signed in to your account with one of its recovery codes. Codes left: ${left}.`,
        nl: `Er is bij je account ingelogd met een van de herstelcodes. Nog over: ${left}.`,
      },
    ],
    button: toSettings,
    note: alarm,
  }),
  registration: ({ token }) => ({
    subject: { en: 'Confirm your e-mail address', nl: 'Bevestig je e-mailadres' },
    paragraphs: [
      {
        en: 'Welcome. Confirm that this is your address, and your account is complete. The link works once, for three days.',
        nl: 'Welkom. Bevestig dat dit je adres is, dan is je account compleet. De link werkt één keer, drie dagen lang.',
      },
    ],
    button: { label: { en: 'Confirm the address', nl: 'Bevestig het adres' }, path: `/verify-email/${token}` },
    note: {
      en: 'You did not register? Then you can leave this message alone.',
      nl: 'Heb je je niet geregistreerd? Dan hoef je niets te doen.',
    },
  }),
  'registration-known': () => ({
    subject: { en: 'You have an account already', nl: 'Je hebt al een account' },
    paragraphs: [
      {
        en: 'Somebody, probably you, registered with this address. There is an account with it already: sign in with it.',
        nl: 'Iemand, waarschijnlijk jij, registreerde zich met dit adres. Er is al een account mee: log daarmee in.',
      },
      {
        en: 'Forgotten the password? The sign-in page lets you choose a new one.',
        nl: 'Wachtwoord vergeten? Op de inlogpagina kun je een nieuw wachtwoord aanvragen.',
      },
    ],
    button: { label: { en: 'Sign in', nl: 'Inloggen' }, path: '/login' },
    note: ignore,
  }),
  'email-verification': ({ token }) => ({
    subject: { en: 'Confirm your e-mail address', nl: 'Bevestig je e-mailadres' },
    paragraphs: [
      {
        en: 'Confirm that this is your address. The link works once, for three days.',
        nl: 'Bevestig dat dit je adres is. De link werkt één keer, drie dagen lang.',
      },
    ],
    button: { label: { en: 'Confirm the address', nl: 'Bevestig het adres' }, path: `/verify-email/${token}` },
    note: ignore,
  }),
  'email-change': ({ token }) => ({
    subject: { en: 'Confirm your new e-mail address', nl: 'Bevestig je nieuwe e-mailadres' },
    paragraphs: [
      {
        en: 'From the moment you confirm this address you sign in with it, and messages come here. The link works once, for three days.',
        nl: 'Zodra je dit adres bevestigt, log je ermee in en komen berichten hier aan. De link werkt één keer, drie dagen lang.',
      },
    ],
    button: { label: { en: 'Confirm the address', nl: 'Bevestig het adres' }, path: `/verify-email/${token}` },
    note: ignore,
  }),
  'email-change-notice': ({ email }) => ({
    subject: { en: 'Your e-mail address is about to change', nl: 'Je e-mailadres gaat wijzigen' },
    paragraphs: [
      {
        en: `Your account was given another e-mail address: ${email}. The change takes effect when it is confirmed from there; until then you sign in with this one.`,
        nl: `Voor je account is een ander e-mailadres opgegeven: ${email}. Het gaat in zodra het daar is bevestigd; tot dan log je met dit adres in.`,
      },
    ],
    button: toSettings,
    note: alarm,
  }),
  invitation: ({ token, inviter, client }) => ({
    subject:
      client === null
        ? { en: 'You are invited', nl: 'Je bent uitgenodigd' }
        : { en: `You are invited to ${client}`, nl: `Je bent uitgenodigd bij ${client}` },
    paragraphs: [
      invited(inviter, client),
      {
        en: 'Choose a password to begin. The link works once, for seven days.',
        nl: 'Kies een wachtwoord om te beginnen. De link werkt één keer, zeven dagen lang.',
      },
    ],
    button: { label: { en: 'Accept the invitation', nl: 'Neem de uitnodiging aan' }, path: `/invitation/${token}` },
    note: {
      en: 'You do not know what this is about? Then you can leave this message alone.',
      nl: 'Weet je niet waar dit over gaat? Dan hoef je niets te doen.',
    },
  }),
  access: ({ inviter, client }) => ({
    subject:
      client === null
        ? { en: 'You have been given access', nl: 'Je hebt toegang gekregen' }
        : { en: `You have been given access to ${client}`, nl: `Je hebt toegang gekregen tot ${client}` },
    paragraphs: [
      invited(inviter, client),
      { en: 'Sign in with the account that you have.', nl: 'Log in met het account dat je al hebt.' },
    ],
    button: { label: { en: 'Sign in', nl: 'Inloggen' }, path: '/login' },
    note: {
      en: 'You do not know what this is about? Then ask your administrator.',
      nl: 'Weet je niet waar dit over gaat? Vraag het dan je beheerder.',
    },
  }),
  'invitation-accepted': ({ sender, name, email, client }) => ({
    ...(sender === undefined ? {} : { sender }),
    subject: { en: `${name} accepted your invitation`, nl: `${name} heeft je uitnodiging aangenomen` },
    paragraphs: [
      client === null
        ? {
            en: `${name} (${email}) accepted your invitation and now has an account.`,
            nl: `${name} (${email}) heeft je uitnodiging aangenomen en heeft nu een account.`,
          }
        : {
            en: `${name} (${email}) accepted your invitation and can now work for ${client}.`,
            nl: `${name} (${email}) heeft je uitnodiging aangenomen en kan nu voor ${client} werken.`,
          },
    ],
    note: {
      en: 'Did you not invite this person? Then tell your administrator at once.',
      nl: 'Heb je deze persoon niet uitgenodigd? Meld het dan meteen bij je beheerder.',
    },
  }),
  'invitation-taken': ({ sender }) => ({
    ...(sender === undefined ? {} : { sender }),
    subject: { en: 'Your account is ready', nl: 'Je account is klaar' },
    paragraphs: [
      {
        en: 'The invitation that was sent to this address was accepted, and a password was chosen. From now on you sign in with this address.',
        nl: 'De uitnodiging die naar dit adres is gestuurd, is aangenomen en er is een wachtwoord gekozen. Vanaf nu log je in met dit adres.',
      },
    ],
    button: toSettings,
    note: alarm,
  }),
  'order-placed': (order) => orderPlaced(order),
  'order-notice': (order) => orderNotice(order),
  'transfer-code-ready': (domain) => transferCodeReady(domain),
  'transfer-code-shown': (domain) => transferCodeShown(domain),
  'week-reminder': (week) => weekReminder(week),
  'project-budget': (budget) => projectBudget(budget),
  'factor-added': ({ factor }) => ({
    subject: { en: 'The way you sign in has changed', nl: 'Je manier van inloggen is gewijzigd' },
    paragraphs: [
      { en: `Your account now has ${factors[factor].en}.`, nl: `Je account heeft nu ${factors[factor].nl}.` },
    ],
    button: toSettings,
    note: alarm,
  }),
  // Without a button: who reads it need not have an account, and all of it is in the PDF.
  invoice: ({ sender, seller, number, kind, gross, due }) => ({
    ...(sender === undefined ? {} : { sender }),
    subject:
      kind === 'invoice'
        ? { en: `Invoice ${number} from ${seller}`, nl: `Factuur ${number} van ${seller}` }
        : { en: `Credit note ${number} from ${seller}`, nl: `Creditnota ${number} van ${seller}` },
    paragraphs: [
      kind === 'invoice'
        ? {
            en: `Enclosed is invoice ${number} of ${gross.en}.`,
            nl: `Bij dit bericht zit factuur ${number} van ${gross.nl}.`,
          }
        : {
            en: `Enclosed is credit note ${number} of ${gross.en}.`,
            nl: `Bij dit bericht zit creditnota ${number} van ${gross.nl}.`,
          },
      ...(due === null
        ? []
        : [
            {
              en: `How to pay it, by ${due.en}, stands on the invoice.`,
              nl: `Hoe je hem uiterlijk ${due.nl} betaalt, staat op de factuur.`,
            },
          ]),
    ],
    note: {
      en: 'Is something not right? Then tell us before you pay.',
      nl: 'Klopt er iets niet? Laat het ons weten voordat je betaalt.',
    },
  }),
  'factor-removed': ({ factor }) => ({
    subject: { en: 'The way you sign in has changed', nl: 'Je manier van inloggen is gewijzigd' },
    paragraphs: [
      {
        en: `Your account no longer has ${factors[factor].en}.`,
        nl: `Je account heeft niet langer ${factors[factor].nl}.`,
      },
    ],
    button: toSettings,
    note: alarm,
  }),
};

function invited(inviter: string | null, client: string | null): Label {
  if (inviter !== null && client !== null)
    return {
      en: `${inviter} invites you to work for ${client}.`,
      nl: `${inviter} nodigt je uit om voor ${client} te werken.`,
    };
  if (inviter !== null)
    return { en: `${inviter} has made an account for you.`, nl: `${inviter} heeft een account voor je gemaakt.` };
  if (client !== null)
    return {
      en: `An account was made for you to work for ${client}.`,
      nl: `Er is een account voor je gemaakt om voor ${client} te werken.`,
    };
  return { en: 'An account was made for you.', nl: 'Er is een account voor je gemaakt.' };
}

export function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(mailKinds, kind);
}
