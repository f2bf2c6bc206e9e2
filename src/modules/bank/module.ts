/** Bank statements: reads them, matches their entries with invoices and books payments. */

/** Modules that this module may import; `tests/architecture` enforces it. */
export const dependsOn: readonly string[] = ['billing', 'collecting'];
