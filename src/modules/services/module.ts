/** Hosting, databases, servers and applications, and their provisioning. */

/** Modules that this module may import. Checked by `tests/architecture`. */
export const dependsOn: readonly string[] = [
  'clients',
  'pricing',
  'providers',
  'subscriptions',
  'domains',
  'dns',
  'selling',
];
