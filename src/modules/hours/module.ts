/** Time entries, timer, weeks and their approval, rates and costs. */

/** Modules that this module may import. Checked by `tests/architecture`. */
export const dependsOn: readonly string[] = ['clients', 'projects', 'vat'];
