/** Hosting, databases, servers and applications, and how they are provisioned. */

/** The modules that it may use; `tests/architecture` holds it to them. */
export const dependsOn: readonly string[] = [
  'clients',
  'pricing',
  'providers',
  'subscriptions',
  'domains',
  'dns',
  'selling',
];
