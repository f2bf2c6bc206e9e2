/** Recurring services: which periods are due, and their invoices. */

/** Modules that this module may import; `tests/architecture` enforces it. */
export const dependsOn: readonly string[] = ['clients', 'vat', 'pricing', 'billing'];
