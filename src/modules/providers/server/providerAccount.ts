/** A provider as an adapter is told of it. */
import type { Row } from '../../../engine/server/store/contract.ts';
import type { ProviderAccount } from './adapter.ts';

export function providerAccount(provider: Row | null): ProviderAccount {
  const credentials = provider?.['credentials'];
  return {
    key: String(provider?.['key'] ?? ''),
    credentials: typeof credentials === 'string' ? credentials : null,
    test_mode: provider?.['test_mode'] === true,
  };
}
