/** Clients, the employees who look after them, and the sellers that appear on documents. */

/** Modules that this module may import. Checked by `tests/architecture`. */
export const dependsOn: readonly string[] = [];
