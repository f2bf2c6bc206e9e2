/** Price lists, special prices and coupons: what a product costs a client. */

/** Modules that this module may import. Checked by `tests/architecture`. */
export const dependsOn: readonly string[] = ['clients', 'vat'];
