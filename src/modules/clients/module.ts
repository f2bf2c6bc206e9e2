/** Clients, the employees who look after them, and the sellers whose name stands on what they are sent. */

/** The modules that it may use; `tests/architecture` holds it to them. */
export const dependsOn: readonly string[] = [];
