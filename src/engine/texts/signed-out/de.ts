/** German texts of the signed-out pages, the only ones that these pages load. */
import type * as en from './en.ts';
import type { Translation } from '../messages.ts';

/** Validation texts under react-admin's keys, which the other screens use as well. */
export const reactAdmin: Translation<typeof en.reactAdmin> = {
  ra: {
    notification: { i18n_error: 'Diese Sprache konnte nicht geladen werden' },
    validation: {
      required: 'Pflichtfeld',
      minLength: 'Mindestens %{min} Zeichen',
      email: 'Gib eine gültige E-Mail-Adresse ein, z. B. name@beispiel.de',
    },
  },
};

/** Texts of the screens, by `beheer.<key>`. */
export const screens: Translation<typeof en.screens> = {
  theme: { label: 'Design', light: 'Hell', dark: 'Dunkel', system: 'System' },
  language: { label: 'Sprache' },

  // Pages by name.
  login: {
    title: 'Anmelden',
    intro: 'Bei %{product} anmelden',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    show_password: 'Passwort anzeigen',
    hide_password: 'Passwort verbergen',
    sign_in: 'Anmelden',
    forgot_password: 'Passwort vergessen?',
    no_account: 'Noch kein Konto?',
    register: 'Konto anlegen',
    session_ended: 'Deine Sitzung ist abgelaufen. Melde dich erneut an.',
    again_title: 'Erneut anmelden',
    again_text: 'Deine Sitzung ist abgelaufen. Melde dich an und mach weiter; deine Eingaben bleiben erhalten.',
    back: 'Zurück zur Anmeldung',
    or: 'oder',
    passkey: 'Mit Passkey anmelden',
  },
  setup: {
    title: '%{product} einrichten',
    heading: 'Willkommen bei %{product}',
    intro: 'Lege das erste Konto an. Damit verwaltest du alles, auch die anderen Konten.',
    password: 'Passwort',
    submit: 'Konto anlegen',
    first: 'Es gibt noch kein Konto. Öffne den Einrichtungslink, den der Server beim Start ausgegeben hat.',
    used: 'Dieser Link ist abgelaufen oder wurde schon verwendet.',
    used_hint: 'Melde dich an, oder starte den Server neu, um einen neuen Link zu erhalten.',
  },
  login_error: {
    server: 'Server nicht erreichbar. Versuch es gleich noch einmal.',
  },
  forgot_password: {
    title: 'Passwort zurücksetzen',
    intro: 'Gib deine E-Mail-Adresse ein. Wir schicken dir einen Link, mit dem du ein neues Passwort festlegst.',
    submit: 'Link senden',
    requested_title: 'Sieh in dein Postfach',
    requested: 'Wenn es zu %{email} ein Konto gibt, ist der Link unterwegs.',
    requested_unnamed: 'Wenn es zu der Adresse ein Konto gibt, ist der Link unterwegs.',
    requested_hint: 'Nichts angekommen? Sieh im Spamordner nach, oder versuch es erneut.',
    again: 'Erneut senden',
    sent_again: 'Erneut gesendet',
  },
  reset_password: {
    title: 'Neues Passwort festlegen',
    password: 'Neues Passwort',
    submit: 'Passwort speichern',
    expired: 'Dieser Link ist abgelaufen oder wurde schon verwendet. Fordere einen neuen an.',
    ask_again: 'Neuen Link anfordern',
    done: 'Dein Passwort ist geändert. Melde dich mit dem neuen an.',
  },
  register: {
    title: 'Konto anlegen',
    intro: 'Bestelle und verwalte Hosting, Domains und Server selbst.',
    first_name: 'Vorname',
    last_name: 'Nachname',
    password: 'Passwort',
    submit: 'Konto anlegen',
    done_title: 'Fast geschafft',
    done: 'Wir haben einen Link an %{email} geschickt. Öffne ihn, um deine Adresse zu bestätigen.',
    has_account: 'Hast du schon ein Konto?',
    closed: 'Konten gibt es nur auf Einladung. Melde dich bei uns, wenn du eins möchtest.',
  },
  verify_email: {
    title: 'Deine E-Mail-Adresse',
    go_on: 'Weiter',
    intro: 'Gib dein Passwort ein, um zu bestätigen, dass das deine E-Mail-Adresse ist.',
    submit: 'E-Mail-Adresse bestätigen',
    not_mine: 'Passwort vergessen, oder nicht dein Konto?',
    done: '%{email} ist bestätigt.',
    expired: 'Dieser Link ist abgelaufen oder wurde schon verwendet. Melde dich an, um einen neuen anzufordern.',
  },

  // Error messages.
  server: {
    retry: 'Erneut versuchen',
    not_loaded: 'Das konnte nicht geladen werden.',
  },
  missing_page: {
    title: 'Seite nicht gefunden',
    text: 'Unter dieser Adresse gibt es nichts. Prüfe sie, oder melde dich an.',
  },
  crash: {
    title: 'Auf dieser Seite ist etwas schiefgegangen',
    text: 'Deine Daten sind sicher. Lade die Seite neu. Passiert es wieder, sag uns, was du gerade gemacht hast.',
    reload: 'Seite neu laden',
    details: 'Technische Details',
  },
  connection: {
    unconfirmed:
      'Wir wissen nicht, ob das geklappt hat. Versuch es erneut, sobald du online bist; nichts geschieht doppelt.',
    no_answer: 'Server nicht erreichbar. Versuch es gleich noch einmal.',
    no_answer_offline: 'Du bist offline. Versuch es erneut, sobald du wieder online bist.',
    unclear: 'Der Server hat unerwartet geantwortet. Versuch es gleich noch einmal.',
    unreachable: 'Server nicht erreichbar. Wir versuchen es weiter; deine Eingaben bleiben erhalten.',
    offline: 'Du bist offline. Deine Eingaben bleiben erhalten; sobald du wieder online bist, kannst du speichern.',
    version: 'Eine neue Version ist da. Speichere deine Arbeit und lade die Seite neu.',
    version_reload: 'Neu laden',
    try_now: 'Jetzt versuchen',
    back: 'Wieder online',
    page_title: 'Diese Seite konnte nicht geladen werden',
    page_text:
      'Der Server ist nicht erreichbar, oder es gibt eine neue Version. Die Seite öffnet sich automatisch, sobald der Server antwortet.',
  },

  // Passwords, second factor, passkeys and invitations.
  password: {
    hint: 'Mindestens %{min} Zeichen. Einen Satz merkst du dir leichter als zufällige Zeichen.',
    short: 'Zu kurz',
    weak: 'Leicht zu erraten',
    fair: 'Könnte stärker sein',
    good: 'Gut',
    strong: 'Stark',
  },
  second_factor: {
    title: 'Noch ein Schritt',
    code: 'Code',
    recovery_code: 'Wiederherstellungscode',
    code_intro: 'Gib den 6-stelligen Code aus deiner Authenticator-App ein.',
    recovery_intro: 'Gib einen deiner Wiederherstellungscodes ein. Jeder Code gilt einmal.',
    passkey_intro: 'Bestätige mit deinem Passkey, dass du es bist.',
    use_passkey: 'Passkey verwenden',
    use_recovery: 'Wiederherstellungscode verwenden',
    use_other: 'Anders bestätigen',
    over: 'Das hat zu lange gedauert. Melde dich erneut an.',
  },
  passkey_error: {
    cancelled: 'Es wurde kein Passkey verwendet. Versuch es erneut, oder melde dich anders an.',
    known: 'Auf diesem Gerät gibt es schon einen Passkey für dein Konto.',
    unable: 'Dieser Browser oder dieses Gerät kann hier keinen Passkey verwenden. Melde dich anders an.',
  },
  invitation: {
    title: 'Einladung',
    heading: 'Willkommen bei %{product}',
    by: '%{inviter} hat dich eingeladen.',
    by_nobody: 'Du bist eingeladen.',
    for: 'Du erhältst Zugriff auf %{client}.',
    choose: 'Wähle ein Passwort, und es kann losgehen.',
    submit: 'Einladung annehmen',
    expired: 'Diese Einladung ist abgelaufen oder wurde schon verwendet. Melde dich an, oder bitte um eine neue.',
  },
};
