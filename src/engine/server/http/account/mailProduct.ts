/** Default sender of mails: the brand of the installation. */
import type { FindBrand } from './context.ts';
import type { OpenStore } from '../../store/contract.ts';
import type { MailProduct } from '../../mail/renderMail.ts';

/** @param origin of links in mails */
export async function mailProduct(
  store: Pick<OpenStore, 'database' | 'registry'>,
  brand: FindBrand | null | undefined,
  origin: string,
): Promise<MailProduct> {
  const { name = store.registry().name, colour = null } = (await brand?.(store, null)) ?? {};
  return { name, colour, origin };
}
