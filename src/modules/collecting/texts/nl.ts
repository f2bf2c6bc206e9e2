/** Dutch texts of the collecting module. */
import type { Translation } from '#engine/values';
import type * as en from './en.ts';

/** Texts of the server. */
export const server: Translation<typeof en.server> = {
  mandate: {
    signed_in_future: 'De machtiging kan niet na vandaag zijn getekend',
  },
};
