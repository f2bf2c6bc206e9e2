/** VAT: which VAT is charged, at what rate, and whether a VAT number is valid. */

/** Modules that this module may import. Checked by `tests/architecture`. */
export const dependsOn: readonly string[] = ['clients'];
