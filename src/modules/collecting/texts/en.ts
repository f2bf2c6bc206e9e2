/** English texts of the collecting module. */

/** Texts of the server. */
export const server = {
  mandate: {
    signed_in_future: 'The mandate can’t be signed after today',
  },
};
