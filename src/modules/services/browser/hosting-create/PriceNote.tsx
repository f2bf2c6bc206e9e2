/** Price of the account, or a note that there is none. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { ValuesOf } from '#engine/registry';
import { useFormat } from '#engine/browser';
import { useOfferedPacks } from './useOfferedPacks.ts';
import { usePriceText } from './usePriceText.ts';

type Chosen = Pick<ValuesOf<'hosting'>, 'client_uuid' | 'hosting_pack_uuid'>;

export function PriceNote() {
  const [client, pack] = useWatch<Chosen, readonly ['client_uuid', 'hosting_pack_uuid']>({
    name: ['client_uuid', 'hosting_pack_uuid'],
  });
  const { priceOf } = useOfferedPacks(client ?? null);
  const translate = useTranslate();
  const priceText = usePriceText();
  const format = useFormat();
  const price = pack ? priceOf(pack) : null;
  return (
    <Box aria-live="polite">
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline', flexWrap: 'wrap' }}>
        <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{translate('beheer.hosting_create.price')}</Box>
        <Box sx={{ fontSize: 18, fontWeight: 600 }}>{priceText(price)}</Box>
        {price ? (
          <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{translate('beheer.hosting_create.excluding_vat')}</Box>
        ) : null}
      </Box>
      {price?.setup_cents ? (
        <Box sx={{ fontSize: 13 }}>
          {translate('beheer.hosting_create.setup', { price: format.money(price.setup_cents, price.currency) })}
        </Box>
      ) : null}
      <Box sx={{ color: 'text.secondary', fontSize: 13, mt: 1 }}>
        {translate(price === null ? 'beheer.hosting_create.no_price_text' : 'beheer.hosting_create.price_text')}
      </Box>
    </Box>
  );
}
