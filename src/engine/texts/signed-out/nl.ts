/** Dutch texts of the signed-out pages, the only ones that these pages load. */
import type * as en from './en.ts';
import type { Translation } from '../messages.ts';

/** Validation texts under react-admin's keys, which the other screens use as well. */
export const reactAdmin: Translation<typeof en.reactAdmin> = {
  ra: {
    notification: { i18n_error: 'Deze taal kon niet worden geladen' },
    validation: {
      required: 'Verplicht',
      minLength: 'Gebruik minstens %{min} tekens',
      email: 'Vul een geldig e-mailadres in, zoals naam@voorbeeld.nl',
    },
  },
};

/** Texts of the screens, by `beheer.<key>`. */
export const screens: Translation<typeof en.screens> = {
  theme: { label: 'Thema', light: 'Licht', dark: 'Donker', system: 'Systeem' },
  language: { label: 'Taal' },

  // Pages by name.
  login: {
    title: 'Inloggen',
    intro: 'Log in bij %{product}',
    email: 'E-mailadres',
    password: 'Wachtwoord',
    show_password: 'Wachtwoord tonen',
    hide_password: 'Wachtwoord verbergen',
    sign_in: 'Inloggen',
    forgot_password: 'Wachtwoord vergeten?',
    no_account: 'Nog geen account?',
    register: 'Account aanmaken',
    session_ended: 'Je sessie is verlopen. Log opnieuw in.',
    again_title: 'Log opnieuw in',
    again_text: 'Je sessie is verlopen. Log in om verder te gaan waar je was; wat je hebt ingevuld, staat er nog.',
    back: 'Terug naar inloggen',
    or: 'of',
    passkey: 'Inloggen met een passkey',
  },
  setup: {
    title: '%{product} inrichten',
    heading: 'Welkom bij %{product}',
    intro: 'Maak het eerste account aan. Dat is voor de beheerder, die alles regelt, ook andere accounts.',
    password: 'Wachtwoord',
    submit: 'Account aanmaken',
    first: 'Er is nog geen account. Open de installatielink die de server bij het starten heeft getoond.',
    used: 'Deze link is verlopen of al gebruikt.',
    used_hint: 'Log in, of herstart de server voor een nieuwe link.',
  },
  login_error: {
    server: 'Server niet bereikbaar. Probeer het zo opnieuw.',
  },
  forgot_password: {
    title: 'Wachtwoord vergeten',
    intro: 'Vul je e-mailadres in. Je krijgt een link waarmee je een nieuw wachtwoord instelt.',
    submit: 'Link versturen',
    requested_title: 'Check je e-mail',
    requested: 'Als %{email} een account heeft, is de link onderweg.',
    requested_unnamed: 'Als het adres een account heeft, is de link onderweg.',
    requested_hint: 'Niets ontvangen? Kijk in je spammap of probeer het opnieuw.',
    again: 'Opnieuw versturen',
    sent_again: 'Opnieuw verstuurd',
  },
  reset_password: {
    title: 'Nieuw wachtwoord instellen',
    password: 'Nieuw wachtwoord',
    submit: 'Wachtwoord opslaan',
    expired: 'Deze link is verlopen of al gebruikt. Vraag een nieuwe aan.',
    ask_again: 'Nieuwe link aanvragen',
    done: 'Je wachtwoord is gewijzigd. Log in met het nieuwe.',
  },
  register: {
    title: 'Account aanmaken',
    intro: 'Bestel en beheer zelf hosting, domeinen en servers.',
    first_name: 'Voornaam',
    last_name: 'Achternaam',
    password: 'Wachtwoord',
    submit: 'Account aanmaken',
    done_title: 'Bijna klaar',
    done: 'We hebben een link naar %{email} gestuurd. Open die om je adres te bevestigen.',
    has_account: 'Heb je al een account?',
    closed: 'Accounts zijn alleen op uitnodiging. Neem contact op als je er een wilt.',
  },
  verify_email: {
    title: 'Je e-mailadres',
    go_on: 'Doorgaan',
    intro: 'Vul je wachtwoord in om dit e-mailadres te bevestigen.',
    submit: 'E-mailadres bevestigen',
    not_mine: 'Wachtwoord vergeten, of niet jouw account?',
    done: '%{email} is bevestigd.',
    expired: 'Deze link is verlopen of al gebruikt. Log in om een nieuwe aan te vragen.',
  },

  // Error messages.
  server: {
    retry: 'Opnieuw proberen',
    not_loaded: 'Dit kon niet worden geladen.',
  },
  missing_page: {
    title: 'Pagina niet gevonden',
    text: 'Op dit adres staat niets. Controleer het, of log in.',
  },
  crash: {
    title: 'Er ging iets mis op deze pagina',
    text: 'Je gegevens zijn veilig. Laad de pagina opnieuw; gebeurt het weer, vertel ons dan wat je deed.',
    reload: 'Pagina opnieuw laden',
    details: 'Technische details',
  },
  connection: {
    unconfirmed: 'We weten niet of dit is gelukt. Probeer het opnieuw zodra je verbinding hebt; niets gebeurt dubbel.',
    no_answer: 'Server niet bereikbaar. Probeer het zo opnieuw.',
    no_answer_offline: 'Je bent offline. Probeer het opnieuw als je weer verbinding hebt.',
    unclear: 'De server gaf een onverwacht antwoord. Probeer het zo opnieuw.',
    unreachable: 'Server niet bereikbaar. We blijven het proberen; wat je hebt ingevuld, blijft staan.',
    offline: 'Je bent offline. Wat je hebt ingevuld, blijft staan; opslaan kan weer zodra je verbinding hebt.',
    version: 'Er is een nieuwe versie. Sla je werk op en laad de pagina opnieuw.',
    version_reload: 'Opnieuw laden',
    try_now: 'Nu proberen',
    back: 'Weer verbonden',
    page_title: 'Deze pagina kon niet worden geladen',
    page_text:
      'De server is niet bereikbaar of er is een nieuwe versie. De pagina opent automatisch zodra de server reageert.',
  },

  // Passwords, second factor, passkeys and invitations.
  password: {
    hint: 'Minstens %{min} tekens. Een zin onthoud je makkelijker dan losse tekens.',
    short: 'Te kort',
    weak: 'Makkelijk te raden',
    fair: 'Kan sterker',
    good: 'Goed',
    strong: 'Sterk',
  },
  second_factor: {
    title: 'Nog één stap',
    code: 'Code',
    recovery_code: 'Herstelcode',
    code_intro: 'Vul de 6-cijferige code uit je authenticator-app in.',
    recovery_intro: 'Vul een van je herstelcodes in. Elke code werkt één keer.',
    passkey_intro: 'Bevestig met je passkey dat jij het bent.',
    use_passkey: 'Passkey gebruiken',
    use_recovery: 'Herstelcode gebruiken',
    use_other: 'Andere manier proberen',
    over: 'Dat duurde te lang. Log opnieuw in.',
  },
  passkey_error: {
    cancelled: 'Er is geen passkey gebruikt. Probeer het opnieuw of kies een andere manier om in te loggen.',
    known: 'Dit apparaat heeft al een passkey voor je account.',
    unable: 'Deze browser of dit apparaat kan hier geen passkey gebruiken. Kies een andere manier.',
  },
  invitation: {
    title: 'Uitnodiging',
    heading: 'Welkom bij %{product}',
    by: '%{inviter} heeft je uitgenodigd.',
    by_nobody: 'Je bent uitgenodigd.',
    for: 'Je krijgt toegang tot %{client}.',
    choose: 'Kies een wachtwoord en je kunt aan de slag.',
    submit: 'Uitnodiging accepteren',
    expired: 'Deze uitnodiging is verlopen of al gebruikt. Log in of vraag een nieuwe aan.',
  },
};
