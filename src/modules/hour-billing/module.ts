/** Approved hours on invoices: their lines, their specification, and the financial overview of projects. */

/** Modules that this module may import. Checked by `tests/architecture`. */
export const dependsOn: readonly string[] = ['clients', 'pricing', 'billing', 'projects', 'hours', 'vat'];
