/** The client that somebody makes of itself: a private person or a company, looked after by the usual seller. */
import type { OwnTenant } from '../../../engine/server/http/account/context.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import { texts } from '../../../engine/server/texts.ts';

export const ownClient: OwnTenant = {
  fields: [
    'type',
    'company_name',
    'first_name',
    'last_name',
    'email',
    'phone',
    'street',
    'house_number',
    'postal_code',
    'city',
    'country',
    'kvk_number',
    'vat_id',
  ],
  // An account can be made without an address; a client that gets invoices cannot.
  needed: ['type', 'email', 'street', 'house_number', 'postal_code', 'city', 'country'],
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
    if (!seller) throw new Failure('E_STATE', texts.refusal('accounts.no_seller'));
    return { ...body, seller_uuid: seller.uuid };
  },
};
