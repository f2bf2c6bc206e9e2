/** Time entries, the timer, weeks and their approval, rates and costs. */

/** The modules that it may use; `tests/architecture` holds it to them. */
export const dependsOn: readonly string[] = ['clients', 'projects', 'vat'];
