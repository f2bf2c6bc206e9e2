/** The checkout page: invoice address, VAT and its reason, payment method, and the button that orders. */
import { useEffect, useEffectEvent, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useNavigate, useTranslate } from 'react-admin';
import type { CartAnswer, CartClient } from '../../rules/cartAnswer.ts';
import { Page, Skeletons, Theme, useDraft } from '#engine/browser';
import { BuysFor } from '../parts/BuysFor.tsx';
import { ChooseClient } from '../parts/ChooseClient.tsx';
import { useCart } from '../parts/useCart.ts';
import { BuyerCard } from './BuyerCard.tsx';
import { OrderCard } from './OrderCard.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { goTo, openParts } from './openParts.ts';
import { firstChoice, type PaymentChoice } from './paymentChoice.ts';
import { useOrder } from './useOrder.ts';

export default function CheckoutPage() {
  const translate = useTranslate();
  const { cart, isError } = useCart({ anew: true });
  const title = translate('beheer.checkout.title');
  return (
    <Page
      crumbs={[{ text: translate('beheer.cart.title'), to: '/cart' }]}
      title={title}
      name={title}
      maxWidth={Theme.pageWidth.record}
    >
      {cart && cart.client === null ? <ChooseClient /> : null}
      {cart?.client ? <Content cart={cart} client={cart.client} /> : null}
      {isError && !cart ? <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert> : null}
      {cart || isError ? null : <Skeletons.RowsSkeleton />}
    </Page>
  );
}

function Content({ cart: current, client }: { readonly cart: CartAnswer; readonly client: CartClient }) {
  const navigate = useNavigate();
  const { choice, choose, forget } = usePaymentChoice(client);
  // Show the ordered items until the order page has loaded: the cart is empty by then.
  const [placed, setPlaced] = useState<CartAnswer | null>(null);
  const cart = placed ?? current;
  const { order, askAgain, busy, refusal } = useOrder({
    cart,
    client,
    choice,
    onOrdered: () => {
      setPlaced(cart);
      forget();
    },
  });
  const isEmpty = current.items.length === 0;
  const leave = useEffectEvent(async () => {
    if (placed !== null || (await askAgain())) return;
    await navigate('/cart', { replace: true });
  });
  useEffect(() => {
    if (isEmpty) void leave();
  }, [isEmpty]);
  const [agreed, setAgreed] = useState(false);
  const [asked, setAsked] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const open = openParts({ cart, client, choice, agreed, asked });
  const shownOpen = isTried ? open : [];
  const tryToOrder = (): void => {
    const [next] = open;
    setIsTried(next !== undefined);
    if (next === undefined) order();
    else goTo(next);
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px', lg: 'minmax(0, 1fr) 360px' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <BuysFor name={client.name} ofStaff="beheer.checkout.you_order_for" />
        <BuyerCard client={client} vat={cart.vat} seller={cart.seller} />
        <PaymentCard
          client={client}
          seller={cart.seller}
          choice={choice}
          onChoice={choose}
          errors={refusal?.errors ?? {}}
          open={shownOpen}
        />
      </Box>
      <OrderCard
        cart={cart}
        agreed={agreed}
        onAgree={setAgreed}
        asked={asked}
        onAsk={setAsked}
        open={shownOpen}
        busy={busy || placed !== null}
        refusal={refusal}
        onOrder={tryToOrder}
      />
    </Box>
  );
}

/** Returns the payment choice, which is kept over a reload without the consent: it must be given, not left ticked. */
function usePaymentChoice(client: CartClient) {
  const { consent: none, ...first } = firstChoice(client);
  const [draft, setDraft, forget] = useDraft(`checkout.payment.${client.uuid}`, first);
  const [consent, setConsent] = useState(none);
  const choice: PaymentChoice = { ...draft, consent };
  const choose = ({ consent: given, ...rest }: PaymentChoice): void => {
    setConsent(given);
    setDraft(rest);
  };
  return { choice, choose, forget };
}
