/** Invoices, credit notes, payments, reminders and direct debit. */

/** Modules that this module may import; `tests/architecture` enforces it. */
export const dependsOn: readonly string[] = ['clients', 'numbering', 'vat', 'pricing'];
