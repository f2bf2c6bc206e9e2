/** English texts of the module. */
import type { Messages } from '#engine/values';

/** Texts of the server: API errors, mails and previews. */
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

/** Texts of the rules, used in the server and the browser. */
export const rules = {
  exemptions: {
    E: 'Exempt from VAT',
    AE: 'VAT reverse charged',
    G: 'VAT not charged: export outside the EU',
    O: 'Outside the scope of EU VAT',
  },
} as const satisfies Messages;
