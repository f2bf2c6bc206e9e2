/** Domain names: availability, registration, renewal and where they expire. */

/** The modules that it may use; `tests/architecture` holds it to them. */
export const dependsOn: readonly string[] = ['clients', 'vat', 'pricing', 'providers', 'subscriptions'];
