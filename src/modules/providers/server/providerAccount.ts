/** Converts a provider record for adapters. */
import type { Rows } from '#engine/registry';
import type { ProviderAccount } from './adapter.ts';

/** Returns the connection of a provider. Null gives an account without credentials. */
export function providerAccount(
  provider: Pick<Rows['providers'], 'key' | 'credentials' | 'test_mode'> | null,
): ProviderAccount {
  return {
    key: provider?.key ?? '',
    credentials: provider?.credentials ?? null,
    test_mode: provider?.test_mode === true,
  };
}
