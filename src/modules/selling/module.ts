/** The cart, checkout and orders. */

/** The modules that it may use; `tests/architecture` holds it to them. */
export const dependsOn: readonly string[] = [
  'clients',
  'numbering',
  'vat',
  'pricing',
  'billing',
  'subscriptions',
  'domains',
];
