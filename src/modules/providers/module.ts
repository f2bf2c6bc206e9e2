/** Providers outside: their accounts, and what they are asked to carry out. */

/** The modules that it may use; `tests/architecture` holds it to them. */
export const dependsOn: readonly string[] = ['clients'];
