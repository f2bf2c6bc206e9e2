/** Invoices, credit notes, payments, reminders and direct debit. */

/** The modules that it may use; `tests/architecture` holds it to them. */
export const dependsOn: readonly string[] = ['clients', 'numbering', 'vat', 'pricing'];
