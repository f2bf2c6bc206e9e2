/** DNS zones: their records and templates, validation of the whole zone, and changes at the DNS provider. */

/** Modules that this module may import. Checked by `tests/architecture`. */
export const dependsOn: readonly string[] = ['clients', 'providers', 'domains'];
