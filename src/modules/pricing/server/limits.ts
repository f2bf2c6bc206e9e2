/** How much may be sold at once. */

/** Pieces of one line: what the schema of a cart's lines allows. */
export const maxQuantity = 100_000;

/** Lines of one cart. */
export const maxLines = 200;
