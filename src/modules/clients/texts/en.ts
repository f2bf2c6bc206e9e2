/** English texts of the module. */
import type { Messages } from '#engine/values';

export const screens = {
  first_steps: {
    sellers: 'Add your company details: name, address, KvK and VAT number, IBAN.',
    clients: 'Add your first client.',
  },
} as const satisfies Messages;
