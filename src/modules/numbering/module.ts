/** Numbers of clients, projects, orders and invoices: every series is without gaps and duplicates. */

/** Modules that this module may import. Checked by `tests/architecture`. */
export const dependsOn: readonly string[] = ['clients'];
