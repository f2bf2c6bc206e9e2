/** The client that a person creates at sign-up: a private person or a company, served by the default seller. */
import { type Accounts, engineTexts, Failure } from '#engine/server';

export const ownClient: Accounts.OwnTenant = {
  membership: { is_primary: true },
  async complete(tx, body) {
    const seller = await tx
      .selectFrom('sellers')
      .select('uuid')
      .where('status', '=', 'active')
      .orderBy('is_default', 'desc')
      .orderBy('created_at')
      .orderBy('uuid')
      .executeTakeFirst();
    if (!seller) throw new Failure('E_STATE', engineTexts.refusal('accounts.no_seller'));
    return { ...body, seller_uuid: seller.uuid };
  },
};
