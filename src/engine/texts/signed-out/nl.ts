/** Dutch for who is not signed in: all that their pages load of it. The rest of the engine's stands beside it. */
import type * as en from './en.ts';
import type { Translation } from '../messages.ts';

/** What forms say, under react-admin's own keys: the screens inside say it by the same. */
export const reactAdmin: Translation<typeof en.reactAdmin> = {
  ra: {
    notification: { i18n_error: 'Deze taal kon niet worden geladen' },
    validation: {
      required: 'Vul dit in',
      minLength: 'Gebruik minstens %{min} tekens',
      email: 'Vul een geldig e-mailadres in, zoals naam@voorbeeld.nl',
    },
  },
};

/** On the screens, by `beheer.<key>`. */
export const screens: Translation<typeof en.screens> = {
  theme: { label: 'Thema', light: 'Licht', dark: 'Donker', system: 'Zoals het systeem' },
  language: { label: 'Taal' },

  // The pages, each by its name.
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
    session_ended: 'Je sessie is afgelopen. Log opnieuw in.',
    again_title: 'Log opnieuw in',
    again_text: 'Je sessie is verlopen. Wat je hebt getypt staat er nog; na het inloggen ga je verder waar je was.',
    back: 'Terug naar inloggen',
    or: 'of',
    passkey: 'Inloggen met een passkey',
  },
  setup: {
    title: '%{product} inrichten',
    heading: 'Welkom bij %{product}',
    intro: 'Maak het eerste account. Dat beheert alles, ook andere accounts.',
    password: 'Wachtwoord',
    submit: 'Account maken',
    used: 'Deze link is al gebruikt of verlopen.',
    used_hint: 'Log in, of start de server opnieuw voor een nieuwe link.',
  },
  login_error: {
    server: 'Inloggen lukte niet, want de server geeft geen antwoord. Probeer het zo nog eens.',
  },
  forgot_password: {
    title: 'Wachtwoord vergeten',
    intro: 'Vul je e-mailadres in. We sturen je een link waarmee je een nieuw wachtwoord instelt.',
    submit: 'Link versturen',
    requested_title: 'Kijk in je mail',
    requested: 'Als %{email} een account heeft, is de link onderweg.',
    requested_unnamed: 'Als het adres een account heeft, is de link onderweg.',
    requested_hint: 'Niets ontvangen? Kijk bij je spam of probeer het opnieuw.',
    again: 'Opnieuw versturen',
    sent_again: 'Opnieuw verstuurd.',
  },
  reset_password: {
    title: 'Nieuw wachtwoord instellen',
    password: 'Nieuw wachtwoord',
    submit: 'Wachtwoord opslaan',
    expired: 'Deze link is verlopen of al gebruikt. Vraag een nieuwe aan.',
    ask_again: 'Nieuwe link aanvragen',
    done: 'Je nieuwe wachtwoord is ingesteld. Log ermee in.',
  },
  register: {
    title: 'Account aanmaken',
    intro: 'Bestel en beheer zelf hosting, domeinen en servers.',
    first_name: 'Voornaam',
    last_name: 'Achternaam',
    password: 'Wachtwoord',
    submit: 'Account aanmaken',
    done_title: 'Bijna klaar',
    done: 'We hebben een link gestuurd naar %{email}. Open die om je adres te bevestigen.',
    has_account: 'Heb je al een account?',
    closed: 'Nieuwe accounts maken wij aan. Neem contact op als je er een wilt.',
  },
  verify_email: {
    title: 'Je e-mailadres',
    go_on: 'Verder',
    checking: 'Je e-mailadres wordt bevestigd…',
    done: '%{email} is bevestigd.',
    expired: 'Deze link is verlopen of al gebruikt. Log in om een nieuwe aan te vragen.',
  },

  // What is said when something is in the way.
  server: {
    retry: 'Opnieuw proberen',
    not_loaded: 'Dit kon niet worden geladen.',
  },
  crash: {
    title: 'Er ging iets mis op deze pagina',
    text: 'Je gegevens zijn veilig. Laad de pagina opnieuw; gebeurt het weer, vertel ons dan wat je deed.',
    reload: 'Pagina opnieuw laden',
    details: 'Technische details',
  },
  connection: {
    no_answer: 'De server geeft geen antwoord. Probeer het zo nog eens.',
    no_answer_offline: 'Je bent offline. Probeer het opnieuw als je weer internet hebt.',
    unclear: 'De server gaf een onbegrijpelijk antwoord. Probeer het zo nog eens.',
    unreachable: 'De server geeft geen antwoord. We blijven het proberen; wat je hebt getypt blijft staan.',
    offline: 'Je bent offline. Wat je hebt getypt blijft staan; opslaan kan weer zodra je verbinding hebt.',
    version: 'Er is een nieuwe versie. Sla eerst je werk op en laad dan opnieuw.',
    version_reload: 'Opnieuw laden',
    try_now: 'Nu proberen',
    back: 'De verbinding is er weer',
    page_title: 'Deze pagina kon niet worden opgehaald',
    page_text:
      'De server geeft geen antwoord, of er is een nieuwe versie. Zodra er antwoord is komt de pagina vanzelf.',
  },

  // Choosing a password, the second step, passkeys and invitations.
  password: {
    hint: 'Minstens %{min} tekens. Een zin onthoud je makkelijker dan een warboel.',
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
    code_intro: 'Vul de code van zes cijfers in die je authenticatie-app nu laat zien.',
    recovery_intro: 'Vul een van de herstelcodes in die je hebt bewaard. Elke code werkt één keer.',
    passkey_intro: 'Laat met je passkey zien dat jij het bent.',
    use_passkey: 'Passkey gebruiken',
    use_recovery: 'Herstelcode gebruiken',
    use_other: 'Andere manier gebruiken',
    over: 'Dat duurde te lang. Log opnieuw in.',
  },
  passkey_error: {
    cancelled: 'Er is geen passkey gegeven. Probeer het nog eens of kies een andere manier.',
    known: 'Dit apparaat heeft al een passkey voor je account.',
    unable: 'Deze browser of dit apparaat kan hier geen passkey gebruiken. Kies een andere manier.',
  },
  invitation: {
    title: 'Uitnodiging',
    heading: 'Welkom bij %{product}',
    by: '%{inviter} heeft je uitgenodigd.',
    by_nobody: 'Je bent uitgenodigd.',
    for: 'Je gaat werken voor %{client}.',
    choose: 'Kies een wachtwoord en je kunt aan de slag.',
    submit: 'Uitnodiging aannemen',
    expired: 'Deze uitnodiging is verlopen of al gebruikt. Log in of vraag een nieuwe aan.',
  },
};
