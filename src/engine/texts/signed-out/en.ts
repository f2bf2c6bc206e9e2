/** English for who is not signed in: all that their pages load of it. The rest of the engine's stands beside it. */
import type { Messages } from '../messages.ts';

/** What forms say, under react-admin's own keys: the screens inside say it by the same. */
export const reactAdmin = {
  ra: {
    notification: { i18n_error: 'This language could not be loaded' },
    validation: {
      required: 'Fill this in',
      minLength: 'Use at least %{min} characters',
      email: 'Enter a valid e-mail address, such as name@example.com',
    },
  },
} as const satisfies Messages;

/** On the screens, by `beheer.<key>`. */
export const screens = {
  theme: { label: 'Theme', light: 'Light', dark: 'Dark', system: 'As the system' },
  language: { label: 'Language' },

  // The pages, each by its name.
  login: {
    title: 'Sign in',
    intro: 'Sign in to %{product}',
    email: 'E-mail address',
    password: 'Password',
    show_password: 'Show password',
    hide_password: 'Hide password',
    sign_in: 'Sign in',
    forgot_password: 'Forgot your password?',
    no_account: 'No account yet?',
    register: 'Create an account',
    session_ended: 'Your session has ended. Sign in again.',
    again_title: 'Sign in again',
    again_text: 'Your session has ended. What you typed is still here; after signing in you continue where you were.',
    back: 'Back to sign in',
    or: 'or',
    passkey: 'Sign in with a passkey',
  },
  setup: {
    title: 'Set up %{product}',
    heading: 'Welcome to %{product}',
    intro: 'Create the first account. It manages everything, other accounts too.',
    password: 'Password',
    submit: 'Create the account',
    used: 'This link has been used or has expired.',
    used_hint: 'Sign in, or start the server again for a new link.',
  },
  login_error: {
    server: 'Signing in did not work, because the server does not answer. Try again in a moment.',
  },
  forgot_password: {
    title: 'Forgot your password',
    intro: 'Enter your e-mail address. We send you a link with which you set a new password.',
    submit: 'Send the link',
    requested_title: 'Look in your mail',
    requested: 'If %{email} has an account, the link is on its way.',
    requested_unnamed: 'If the address has an account, the link is on its way.',
    requested_hint: 'Nothing there? Look among your spam, or try again.',
    again: 'Send again',
    sent_again: 'Sent again.',
  },
  reset_password: {
    title: 'Set a new password',
    password: 'New password',
    submit: 'Save the password',
    expired: 'This link has expired or has been used. Ask for a new one.',
    ask_again: 'Ask for a new link',
    done: 'Your new password is set. Sign in with it.',
  },
  register: {
    title: 'Create an account',
    intro: 'Order and manage hosting, domains and servers yourself.',
    first_name: 'First name',
    last_name: 'Last name',
    password: 'Password',
    submit: 'Create the account',
    done_title: 'Almost there',
    done: 'We have sent a link to %{email}. Open it to confirm your address.',
    has_account: 'Have an account already?',
    closed: 'New accounts are made by us. Contact us if you want one.',
  },
  verify_email: {
    title: 'Your e-mail address',
    go_on: 'Go on',
    checking: 'Confirming your e-mail address…',
    done: '%{email} is confirmed.',
    expired: 'This link has expired or has been used. Sign in to ask for a new one.',
  },

  // What is said when something is in the way.
  server: {
    retry: 'Try again',
    not_loaded: 'This could not be loaded.',
  },
  crash: {
    title: 'Something went wrong on this page',
    text: 'Your data is safe. Reload the page; if it happens again, tell us what you were doing.',
    reload: 'Reload the page',
    details: 'Technical details',
  },
  connection: {
    no_answer: 'The server does not answer. Try again in a moment.',
    no_answer_offline: 'You are offline. Try again once you are back on the internet.',
    unclear: 'The server answered with something that is no answer. Try again in a moment.',
    unreachable: 'The server does not answer. We keep trying; what you have typed stays here.',
    offline: 'You are offline. What you have typed stays here; saving works again as soon as you are back.',
    version: 'There is a new version. Save your work first, then reload.',
    version_reload: 'Reload',
    try_now: 'Try now',
    back: 'The connection is back',
    page_title: 'This page could not be fetched',
    page_text:
      'The server does not answer, or there is a new version. As soon as there is an answer the page comes by itself.',
  },

  // Choosing a password, the second step, passkeys and invitations.
  password: {
    hint: 'At least %{min} characters. A sentence is easier to remember than a jumble.',
    short: 'Too short',
    weak: 'Easy to guess',
    fair: 'Could be stronger',
    good: 'Good',
    strong: 'Strong',
  },
  second_factor: {
    title: 'One more step',
    code: 'Code',
    recovery_code: 'Recovery code',
    code_intro: 'Enter the code of six digits that your authenticator app shows now.',
    recovery_intro: 'Enter one of the recovery codes that you have kept. Each works once.',
    passkey_intro: 'Show with your passkey that it is you.',
    use_passkey: 'Use your passkey',
    use_recovery: 'Use a recovery code',
    use_other: 'Use another way',
    over: 'That took too long. Sign in again.',
  },
  passkey_error: {
    cancelled: 'No passkey was given. Try again, or choose another way.',
    known: 'This device has a passkey for your account already.',
    unable: 'This browser or device cannot use a passkey here. Choose another way.',
  },
  invitation: {
    title: 'Invitation',
    heading: 'Welcome to %{product}',
    by: '%{inviter} has invited you.',
    by_nobody: 'You have been invited.',
    for: 'You will work for %{client}.',
    choose: 'Choose a password and you are in.',
    submit: 'Accept the invitation',
    expired: 'This invitation has expired or has been used. Sign in, or ask for a new one.',
  },
} as const satisfies Messages;
