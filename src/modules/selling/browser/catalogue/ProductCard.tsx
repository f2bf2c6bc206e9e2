/**
 * Card of one product: description, price per period, and a button to add it to the cart. The cart asks for its
 * configuration.
 */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { mdiCartPlus, mdiCheck } from '@mdi/js';
import { useNotify, useTranslate } from 'react-admin';
import type { CatalogueOffer, CatalogueProduct } from '../../rules/catalogue.ts';
import { Icon } from '#engine/browser';
import type { PriceDisplay } from '../../../vat/rules/shownPrice.ts';
import { addToCart } from '../cart.ts';
import { useCart, useCartChange } from '../parts/useCart.ts';
import { useShownPrice } from '../parts/useShownPrice.ts';
import { usePeriodText } from '../../../pricing/browser/usePeriodText.ts';

interface Props {
  readonly product: CatalogueProduct;
  readonly currency: string;
  readonly display: PriceDisplay;
}

const keyOf = ({ action, period_unit, period_count }: CatalogueOffer): string =>
  `${action} ${period_count} ${period_unit}`;

export function ProductCard({ product, currency, display }: Props) {
  const translate = useTranslate();
  const price = useShownPrice(display);
  const notify = useNotify();
  const { change, busy, refusal } = useCartChange();
  const [first] = product.offers;
  const [chosen, choose] = useState(first ? keyOf(first) : '');
  const offer = product.offers.find((one) => keyOf(one) === chosen) ?? first;
  if (!offer) return null;
  const add = (): void =>
    void change(() =>
      addToCart([
        {
          product_uuid: product.uuid,
          action: offer.action,
          period_unit: offer.period_unit,
          period_count: offer.period_count,
        },
      ]),
    ).then((done) => {
      if (done) notify('beheer.catalogue.added', { type: 'success', messageArgs: { name: product.name } });
    });
  return (
    <Card component="li" sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Box sx={{ flex: 1 }}>
        <Typography component="h3" sx={{ fontWeight: 600, fontSize: 16, overflowWrap: 'anywhere' }}>
          {product.name}
        </Typography>
        {product.summary === null ? null : <Typography sx={{ color: 'text.secondary' }}>{product.summary}</Typography>}
      </Box>
      <Offers product={product} currency={currency} display={display} offer={offer} onChoose={choose} />
      <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
        {product.setup_cents > 0
          ? `${translate('beheer.cart.setup')}: ${price.amount(product.setup_cents, product.rate_bp, currency)} · `
          : ''}
        {price.label}
      </Typography>
      {refusal === null ? null : <Alert severity="error">{refusal.text}</Alert>}
      <AddButton product={product} busy={busy} onAdd={add} />
    </Card>
  );
}

interface OffersProps extends Props {
  readonly offer: CatalogueOffer;
  readonly onChoose: (key: string) => void;
}

/** Price per period, with the choice of the period if there are several. */
function Offers({ product, currency, display, offer, onChoose }: OffersProps) {
  const translate = useTranslate();
  const price = useShownPrice(display);
  const periodText = usePeriodText();
  const textOf = (one: CatalogueOffer): string =>
    translate(one.period_unit === 'once' ? 'beheer.catalogue.once' : 'beheer.catalogue.per', {
      amount: price.amount(one.amount_cents, product.rate_bp, currency),
      period: periodText(one),
    });
  return product.offers.length > 1 ? (
    <TextField
      margin="none"
      select
      size="small"
      label={translate('beheer.cart.period_label')}
      value={keyOf(offer)}
      onChange={(event) => onChoose(event.target.value)}
    >
      {product.offers.map((one) => (
        <MenuItem key={keyOf(one)} value={keyOf(one)}>
          {textOf(one)}
        </MenuItem>
      ))}
    </TextField>
  ) : (
    <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{textOf(offer)}</Typography>
  );
}

interface AddButtonProps extends Pick<Props, 'product'> {
  readonly busy: boolean;
  readonly onAdd: () => void;
}

/** Adds the product to the cart, and shows how many of it are there. */
function AddButton({ product, busy, onAdd }: AddButtonProps) {
  const translate = useTranslate();
  const { cart } = useCart();
  const count = (cart?.items ?? [])
    .filter(({ product_uuid }) => product_uuid === product.uuid)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiCartPlus} />}
        loading={busy}
        onClick={onAdd}
        aria-label={translate('beheer.catalogue.add_named', { name: product.name })}
      >
        {translate('beheer.catalogue.add')}
      </Button>
      {count > 0 ? (
        <Typography
          component="span"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'text.secondary', fontSize: 13 }}
        >
          <Icon path={mdiCheck} size={18} />
          {translate('beheer.catalogue.in_cart', { smart_count: count })}
        </Typography>
      ) : null}
    </Box>
  );
}
