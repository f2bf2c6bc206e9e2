/** The cart page: the chosen lines, their current prices, and the way to the checkout. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { mdiCartOutline } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import { Notice, Page, Skeletons, Theme } from '#engine/browser';
import type { CartAnswer } from '../../rules/cartAnswer.ts';
import { acceptPrices } from '../cart.ts';
import { BuysFor } from '../parts/BuysFor.tsx';
import { CartTotals } from '../parts/CartTotals.tsx';
import { ChooseClient } from '../parts/ChooseClient.tsx';
import { useCart, useCartChange } from '../parts/useCart.ts';
import { CartItem } from './CartItem.tsx';
import { CodeForm } from './CodeForm.tsx';
import { AbandonedCart } from './AbandonedCart.tsx';

export default function CartPage() {
  const translate = useTranslate();
  const { cart, isError } = useCart({ anew: true });
  const title = translate('beheer.cart.title');
  const client = cart?.client ?? null;
  return (
    <Page
      crumbs={client === null ? [] : [{ text: translate('beheer.cart.of', { name: client.name }), to: null }]}
      title={title}
      name={title}
      maxWidth={Theme.pageWidth.record}
    >
      {cart ? <Content cart={cart} /> : null}
      {isError && !cart ? <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert> : null}
      {cart || isError ? null : <Skeletons.RowsSkeleton />}
    </Page>
  );
}

function Content({ cart }: { readonly cart: CartAnswer }) {
  const translate = useTranslate();
  if (cart.client === null) return <ChooseClient />;
  if (cart.items.length === 0) {
    return (
      <>
        {cart.left_behind === null ? null : <AbandonedCart cart={cart.left_behind} />}
        <Notice icon={mdiCartOutline} title={translate('beheer.cart.empty')} text={translate('beheer.cart.empty_text')}>
          <Button variant="contained" component={LinkBase} to="/catalogue">
            {translate('beheer.cart.see_products')}
          </Button>
          <Button variant="outlined" component={LinkBase} to="/domain/order">
            {translate('beheer.cart.order_domain')}
          </Button>
        </Notice>
      </>
    );
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 300px', lg: 'minmax(0, 1fr) 340px' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <BuysFor name={cart.client.name} ofStaff="beheer.cart.you_fill_for" />
        <ChangedPrices cart={cart} />
        <Card component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {cart.items.map((line, index) => (
            <CartItem
              key={line.uuid}
              line={line}
              currency={cart.currency}
              display={cart.price_display}
              first={index === 0}
            />
          ))}
        </Card>
      </Box>
      <Summary cart={cart} />
    </Box>
  );
}

function ChangedPrices({ cart }: { readonly cart: CartAnswer }) {
  const translate = useTranslate();
  const { change, busy } = useCartChange();
  if (!cart.items.some((line) => line.is_changed)) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" loading={busy} onClick={() => void change(() => acceptPrices())}>
          {translate('beheer.cart.agree')}
        </Button>
      }
    >
      {translate('beheer.cart.changed_title')}
    </Alert>
  );
}

function Summary({ cart }: { readonly cart: CartAnswer }) {
  const translate = useTranslate();
  const isBlocked = cart.items.some(({ problem, is_changed }) => problem !== null || is_changed);
  return (
    <Card component="section" aria-label={translate('beheer.cart.total')} sx={{ p: 2, display: 'grid', gap: 2 }}>
      <CodeForm cart={cart} />
      <CartTotals cart={cart} />
      {isBlocked ? <Alert severity="info">{translate('beheer.cart.mend_first')}</Alert> : null}
      <Button
        variant="contained"
        size="large"
        fullWidth
        disabled={isBlocked}
        {...(isBlocked ? {} : { component: LinkBase, to: '/cart/checkout' })}
      >
        {translate('beheer.cart.check_out')}
      </Button>
      <Button component={LinkBase} to="/catalogue">
        {translate('beheer.cart.go_on')}
      </Button>
    </Card>
  );
}
