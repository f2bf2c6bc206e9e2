/** Cart, checkout and orders. */

/** Modules that this module may import. Checked by `tests/architecture`. */
export const dependsOn: readonly string[] = [
  'clients',
  'numbering',
  'vat',
  'pricing',
  'billing',
  'subscriptions',
  'domains',
];
