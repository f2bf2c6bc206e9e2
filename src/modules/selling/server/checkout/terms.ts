/** The terms that a customer agrees to: their address and version. */
import type { SaleTerms } from '../../rules/cartAnswer.ts';
import type { Executor } from '#engine/server';
import { sellingSettings } from '../settings.ts';

/** Reads the current terms; `url` is null if none is set. */
export async function termsOf(executor: Executor): Promise<SaleTerms> {
  const { terms_version, terms_url } = await sellingSettings(executor);
  return { version: terms_version, url: terms_url };
}
