/** Card of one product: what is in it, its price for the chosen period, and the way to order it. */
import type { ComponentType } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { mdiCheck } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { CatalogueOffer, CatalogueProduct } from '../../rules/catalogue.ts';
import { Icon, Theme } from '#engine/browser';
import type { PriceDisplay } from '../../../vat/rules/shownPrice.ts';
import { useDisplayedPrice } from '../parts/useShownPrice.ts';
import { offerFor, savedCents } from './offers.ts';
import { useContentWords } from './useContentWords.ts';

/** Props of the way to order an offer of a product. */
export interface OrderProps {
  readonly product: CatalogueProduct;
  readonly offer: CatalogueOffer;
}

interface Props {
  readonly product: CatalogueProduct;
  readonly currency: string;
  readonly display: PriceDisplay;
  /** The chosen period. */
  readonly period: string;
  /** The way to order an offer; null where nothing can be ordered. */
  readonly Order: ComponentType<OrderProps> | null;
}

export function ProductCard({ product, currency, display, period, Order }: Props) {
  const price = useDisplayedPrice(display);
  const words = useContentWords();
  const offer = offerFor(product, period);
  if (!offer) return null;
  const { is_most_chosen } = product;
  return (
    <Card
      component="li"
      sx={{
        p: 2.5,
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
        ...(is_most_chosen
          ? { borderColor: 'primary.main', boxShadow: (theme) => `0 0 0 1px ${theme.palette.primary.main}` }
          : {}),
      }}
    >
      <Box>
        <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
          <Typography component="h3" sx={{ fontWeight: 600, fontSize: 16, overflowWrap: 'anywhere', flex: 1 }}>
            {product.name}
          </Typography>
          {is_most_chosen ? <MostChosen /> : null}
        </Box>
        {product.summary === null ? null : <Typography sx={{ color: 'text.secondary' }}>{product.summary}</Typography>}
      </Box>
      <Price product={product} offer={offer} currency={currency} price={price} />
      {product.contents.length === 0 ? null : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
          {product.contents.map((content) => (
            <Box component="li" key={content.name} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
              <Box component="span" sx={{ color: 'success.main', display: 'inline-flex' }}>
                <Icon path={mdiCheck} size={18} />
              </Box>
              {words.sentence(content)}
            </Box>
          ))}
        </Box>
      )}
      {Order === null ? null : (
        <Box sx={{ mt: 'auto' }}>
          <Order product={product} offer={offer} />
        </Box>
      )}
    </Card>
  );
}

function MostChosen() {
  const translate = useTranslate();
  return (
    <Box
      component="span"
      sx={{
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        borderRadius: `${Theme.radius.chip}px`,
        px: 1,
        py: 0.25,
        fontSize: 12,
        fontWeight: 500,
        whiteSpace: 'nowrap',
      }}
    >
      {translate('beheer.catalogue.most_chosen')}
    </Box>
  );
}

interface PriceProps extends Pick<Props, 'product' | 'currency'> {
  readonly offer: CatalogueOffer;
  readonly price: ReturnType<typeof useDisplayedPrice>;
}

/** The price with its period, and below it what a longer period saves and what is paid once. */
function Price({ product, offer, currency, price }: PriceProps) {
  const translate = useTranslate();
  const saved = savedCents(product, offer);
  const amount = (cents: number): string => price.amount(cents, product.rate_bp, currency);
  const notes = [
    ...(saved > 0 ? [translate('beheer.catalogue.saves', { amount: amount(saved) })] : []),
    ...(product.setup_cents > 0 ? [translate('beheer.catalogue.setup', { amount: amount(product.setup_cents) })] : []),
    price.label,
  ];
  return (
    <Box>
      <Typography component="p" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 0.75 }}>
        <Box component="span" sx={{ fontSize: 26, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
          {amount(offer.amount_cents)}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {translate(`beheer.catalogue.each.${offer.period_unit}`, { smart_count: offer.period_count })}
        </Box>
      </Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{notes.join(' · ')}</Typography>
    </Box>
  );
}
