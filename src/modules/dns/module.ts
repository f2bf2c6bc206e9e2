/** DNS zones: their records, checked as a zone, made from templates and handed to whoever serves them. */

/** The modules that it may use; `tests/architecture` holds it to them. */
export const dependsOn: readonly string[] = ['clients', 'providers', 'domains'];
