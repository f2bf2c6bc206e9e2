/** English texts of the signed-out pages, the only ones that these pages load. */
import type { Messages } from '../messages.ts';

/** Validation texts under react-admin's keys, which the other screens use as well. */
export const reactAdmin = {
  ra: {
    notification: { i18n_error: 'This language could not be loaded' },
    validation: {
      required: 'Required',
      minLength: 'Use at least %{min} characters',
      email: 'Enter a valid email address, such as name@example.com',
    },
  },
} as const satisfies Messages;

/** Texts of the screens, by `beheer.<key>`. */
export const screens = {
  theme: { label: 'Theme', light: 'Light', dark: 'Dark', system: 'System' },
  language: { label: 'Language' },

  // Pages by name.
  login: {
    title: 'Sign in',
    intro: 'Sign in to %{product}',
    email: 'Email',
    password: 'Password',
    show_password: 'Show password',
    hide_password: 'Hide password',
    sign_in: 'Sign in',
    forgot_password: 'Forgot your password?',
    no_account: 'No account yet?',
    register: 'Create account',
    session_ended: 'Your session has ended. Sign in again.',
    again_title: 'Sign in again',
    again_text: 'Your session has ended. Sign in to pick up where you left off; nothing you typed is lost.',
    back: 'Back to sign in',
    or: 'or',
    passkey: 'Sign in with a passkey',
  },
  setup: {
    title: 'Set up %{product}',
    heading: 'Welcome to %{product}',
    intro:
      'Create the first account. It belongs to the administrator, who manages everything, including other accounts.',
    password: 'Password',
    submit: 'Create account',
    first: 'Nobody has an account yet. Open the setup link that the server printed when it started.',
    used: 'This link has expired or has already been used.',
    used_hint: 'Sign in, or restart the server to get a new link.',
  },
  login_error: {
    server: 'Can’t reach the server. Try again in a moment.',
  },
  forgot_password: {
    title: 'Reset your password',
    intro: 'Enter your email and we’ll send you a link to set a new password.',
    submit: 'Send link',
    requested_title: 'Check your email',
    requested: 'If %{email} has an account, the link is on its way.',
    requested_unnamed: 'If the address has an account, the link is on its way.',
    requested_hint: 'Nothing there? Check your spam folder, or try again.',
    again: 'Send again',
    sent_again: 'Sent again',
  },
  reset_password: {
    title: 'Set a new password',
    password: 'New password',
    submit: 'Save password',
    expired: 'This link has expired or has already been used. Request a new one.',
    ask_again: 'Request a new link',
    done: 'Your password has been changed. Sign in with the new one.',
  },
  register: {
    title: 'Create account',
    intro: 'Order and manage hosting, domains and servers yourself.',
    first_name: 'First name',
    last_name: 'Last name',
    password: 'Password',
    submit: 'Create account',
    done_title: 'Almost there',
    done: 'We’ve sent a link to %{email}. Open it to confirm your address.',
    has_account: 'Already have an account?',
    closed: 'Accounts are by invitation only. Contact us if you’d like one.',
  },
  verify_email: {
    title: 'Your email',
    go_on: 'Continue',
    intro: 'Enter your password to confirm this is your email.',
    submit: 'Confirm email',
    not_mine: 'Forgot your password, or not your account?',
    done: '%{email} is confirmed.',
    expired: 'This link has expired or has already been used. Sign in to request a new one.',
  },

  // Error messages.
  server: {
    retry: 'Try again',
    not_loaded: 'Couldn’t load this.',
  },
  missing_page: {
    title: 'Page not found',
    text: 'There’s nothing at this address. Check it, or sign in.',
  },
  crash: {
    title: 'Something went wrong on this page',
    text: 'Your data is safe. Reload the page; if it happens again, tell us what you were doing.',
    reload: 'Reload page',
    details: 'Technical details',
  },
  connection: {
    unconfirmed: 'We can’t tell if this was done. Try again once you’re back online; nothing is done twice.',
    no_answer: 'Can’t reach the server. Try again in a moment.',
    no_answer_offline: 'You’re offline. Try again when you’re back online.',
    unclear: 'The server sent an unexpected response. Try again in a moment.',
    unreachable: 'Can’t reach the server. We’ll keep trying; nothing you’ve typed is lost.',
    offline: 'You’re offline. Nothing you’ve typed is lost; you can save again once you’re back online.',
    version: 'A new version is available. Save your work, then reload.',
    version_reload: 'Reload',
    try_now: 'Try now',
    back: 'Back online',
    page_title: 'This page couldn’t be loaded',
    page_text:
      'The server can’t be reached, or a new version is available. The page opens automatically once the server responds.',
  },

  // Passwords, second factor, passkeys and invitations.
  password: {
    hint: 'At least %{min} characters. A sentence is easier to remember than random characters.',
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
    code_intro: 'Enter the 6-digit code from your authenticator app.',
    recovery_intro: 'Enter one of your recovery codes. Each code works once.',
    passkey_intro: 'Use your passkey to confirm it’s you.',
    use_passkey: 'Use your passkey',
    use_recovery: 'Use a recovery code',
    use_other: 'Try another way',
    over: 'That took too long. Sign in again.',
  },
  passkey_error: {
    cancelled: 'No passkey was used. Try again, or choose another way to sign in.',
    known: 'This device already has a passkey for your account.',
    unable: 'This browser or device can’t use a passkey here. Choose another way.',
  },
  invitation: {
    title: 'Invitation',
    heading: 'Welcome to %{product}',
    by: '%{inviter} has invited you.',
    by_nobody: 'You have been invited.',
    for: 'You’ll have access to %{client}.',
    choose: 'Choose a password to get started.',
    submit: 'Accept invitation',
    expired: 'This invitation has expired or has already been used. Sign in, or ask for a new one.',
  },
} as const satisfies Messages;
