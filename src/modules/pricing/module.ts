/** Price lists, special prices and coupons: what a product costs a client. */

/** The modules that it may use; `tests/architecture` holds it to them. */
export const dependsOn: readonly string[] = ['clients', 'vat'];
