/** Which VAT is charged, at what rate, and whether a VAT number exists. */

/** The modules that it may use; `tests/architecture` holds it to them. */
export const dependsOn: readonly string[] = ['clients'];
