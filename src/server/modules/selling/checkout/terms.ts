/** In charge of the terms that a customer agrees to: where they are and which version, from the company-wide settings. */
import type { Terms } from '../../../../domain/cartAnswer.ts';
import type { Executor } from '../../../store/fragment.ts';

/** Where no version was set: the first. */
const firstVersion = '1';

export async function termsOf(executor: Executor): Promise<Terms> {
  const rows = await executor.selectFrom('general').select(['key', 'value']).where('scope', '=', 'selling').where('key', 'in', ['terms_version', 'terms_url']).execute();
  const text = (key: string): string | null => {
    const value = rows.find((row) => row['key'] === key)?.['value'];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return { version: text('terms_version') ?? firstVersion, url: text('terms_url') };
}
