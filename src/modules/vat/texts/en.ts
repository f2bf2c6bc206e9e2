/** The module's English. */
import type { Messages } from '../../../engine/texts/messages.ts';

/** What the server says: refusals, mails, what previews show. */
export const server = {
  vat_id: {
    missing: { message: 'No VAT number to check.', hint: 'Enter it first.' },
  },
  rate: {
    missing: {
      message: 'There’s no VAT rate “%{name}” on this day.',
      hint: 'Ask an administrator to add it to the VAT rates.',
    },
  },
} as const satisfies Messages;

/** Of the rules, on both sides. */
export const rules = {
  exemptions: {
    E: 'Exempt from VAT',
    AE: 'VAT reverse charged',
    G: 'VAT not charged: export outside the EU',
    O: 'Outside the scope of EU VAT',
  },
} as const satisfies Messages;
