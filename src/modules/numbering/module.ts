/** Numbers of clients, projects, orders and invoices: each series has no gaps and no doubles. */

/** The modules that it may use; `tests/architecture` holds it to them. */
export const dependsOn: readonly string[] = ['clients'];
