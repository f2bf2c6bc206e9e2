/** Direct debit mandates, batches of direct debits, and batches of refunds. */

/** Modules that this module may import; `tests/architecture` enforces it. */
export const dependsOn: readonly string[] = ['clients', 'billing'];
