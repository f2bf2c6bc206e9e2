/** External providers: their accounts, and the requests sent to them. */

/** Modules that this module may import. Checked by `tests/architecture`. */
export const dependsOn: readonly string[] = ['clients'];
