/** The module's English. */
import type { Messages } from '../../../engine/texts/messages.ts';

export const screens = {
  first_steps: {
    sellers: 'Say who sends the invoices: name, address, bank account.',
    clients: 'Take on your first client.',
  },
} as const satisfies Messages;
