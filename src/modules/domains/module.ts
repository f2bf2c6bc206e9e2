/** Domain names: registration, transfer, renewal, expiry, and the comparison with the registrars. */

/** Modules that this module may import. Checked by `tests/architecture`. */
export const dependsOn: readonly string[] = ['clients', 'vat', 'pricing', 'providers', 'subscriptions'];
