/** What is paid for again and again: which periods are due, and their invoices. */

/** The modules that it may use; `tests/architecture` holds it to them. */
export const dependsOn: readonly string[] = ['clients', 'vat', 'pricing', 'billing'];
