/** In charge of what the mails about accounts say, in both languages. Sober texts: what happened, what to do, what if it was not you. */
import type { Label } from '../../registry/types.ts';
import type { MailContent, MailKind, MailSender } from './mailKinds.ts';

/** What the templates are filled with. */
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
  /** To whoever invited. */
  'invitation-accepted': {
    readonly sender?: MailSender;
    readonly name: string;
    readonly email: string;
    readonly client: string | null;
  };
  /** To whoever was invited. */
  'invitation-taken': { readonly sender?: MailSender };
  'recovery-code-used': { readonly left: string };
  'factor-added': { readonly factor: FactorName };
  'factor-removed': { readonly factor: FactorName };
}

export type FactorName = 'totp' | 'passkey' | 'recovery-codes' | 'all';

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

const contents: { readonly [Name in keyof AccountMailData]: (data: AccountMailData[Name]) => MailContent } = {
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
  'factor-added': ({ factor }) => ({
    subject: { en: 'The way you sign in has changed', nl: 'Je manier van inloggen is gewijzigd' },
    paragraphs: [
      { en: `Your account now has ${factors[factor].en}.`, nl: `Je account heeft nu ${factors[factor].nl}.` },
    ],
    button: toSettings,
    note: alarm,
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

type AccountMails = { readonly [Name in keyof AccountMailData]: MailKind<AccountMailData[Name]> };

export const accountMails = Object.fromEntries(
  Object.entries(contents).map(([name, content]) => [name, { name, content }]),
) as unknown as AccountMails;

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
