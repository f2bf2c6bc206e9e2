/** Button that adds an offer to the cart, with the number of its product that are there. The cart asks for the choices. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { mdiCartPlus, mdiCheck } from '@mdi/js';
import { useNotify, useTranslate } from 'react-admin';
import { Icon } from '#engine/browser';
import { addToCart } from '../cart.ts';
import { useCart, useCartChange } from '../parts/useCart.ts';
import type { OrderProps } from './ProductCard.tsx';

export function AddToCart({ product, offer: { action, period_unit, period_count } }: OrderProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { cart } = useCart();
  const { change, busy, refusal } = useCartChange();
  const count = (cart?.items ?? [])
    .filter(({ product_uuid }) => product_uuid === product.uuid)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const add = (): void =>
    void change(() => addToCart([{ product_uuid: product.uuid, action, period_unit, period_count }])).then((done) => {
      if (done) notify('beheer.catalogue.added', { type: 'success', messageArgs: { name: product.name } });
    });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {refusal === null ? null : <Alert severity="error">{refusal.text}</Alert>}
      <Button
        fullWidth
        variant={product.is_most_chosen ? 'contained' : 'outlined'}
        startIcon={<Icon path={mdiCartPlus} />}
        loading={busy}
        onClick={add}
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
