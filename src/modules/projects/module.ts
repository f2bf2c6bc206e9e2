/** Projects and their time budgets. */

/** Modules that this module may import. Checked by `tests/architecture`. */
export const dependsOn: readonly string[] = ['clients', 'numbering'];
