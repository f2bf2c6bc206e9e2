/** English texts of the module. */
import type { Messages } from '#engine/values';

export const screens = {
  first_steps: {
    sellers: 'Add your company details: name, address, KvK and VAT number, IBAN.',
    clients: 'Add your first client.',
  },
  contact: {
    heading: 'Questions?',
    manager: 'Your account manager',
    ask: 'Ask a question',
    call: 'Call %{phone}',
  },
} as const satisfies Messages;

export const calls = {
  readClientContact: 'Whom a client can ask',
} as const satisfies Messages;

export const server = {
  leave: {
    choose: 'Choose who takes everything over.',
    now: 'Everything is handed over and the account is blocked right away: sessions end and API tokens are revoked.',
    later: 'On that day everything is handed over and the account is blocked. Until then nothing changes.',
    no_taker: 'Choose active employees.',
  },
} as const satisfies Messages;
