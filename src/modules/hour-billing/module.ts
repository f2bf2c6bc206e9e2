/** Approved hours on invoices: their lines, their specification, and the money of projects. */

/** The modules that it may use; `tests/architecture` holds it to them. */
export const dependsOn: readonly string[] = ['clients', 'pricing', 'billing', 'projects', 'hours', 'vat'];
