/** The checkout: whose invoice, which VAT and why, how it is paid, and one button that orders. */
import { useEffect, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { LinkBase, useNavigate, useNotify, useTranslate } from 'react-admin';
import { Page } from '../../generated/Page.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import type { CartAnswer, PaymentMethod } from '../../../domain/cartAnswer.ts';
import { cartKey, checkOut } from '../../providers/cart.ts';
import { CartTotals } from '../../shell/selling/CartTotals.tsx';
import { ChooseClient } from '../../shell/selling/ChooseClient.tsx';
import { useCart } from '../../shell/selling/useCart.ts';
import { useAct } from '../../shell/account/useAct.ts';
import { pageWidth } from '../../theme/tokens.ts';
import { BuyerCard } from './BuyerCard.tsx';
import { PaymentCard } from './PaymentCard.tsx';

export default function CheckoutPage() {
  const translate = useTranslate();
  const { cart, isError } = useCart();
  const title = translate('beheer.checkout.title');
  return (
    <Page crumbs={[{ text: translate('beheer.cart.title'), to: '/cart' }]} title={title} name={title} maxWidth={pageWidth.record}>
      {cart ? <Content cart={cart} /> : null}
      {isError && !cart ? <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert> : null}
      {cart || isError ? null : <Skeleton variant="rounded" height={280} />}
    </Page>
  );
}

function Content({ cart }: { readonly cart: CartAnswer }) {
  const navigate = useNavigate();
  const isEmpty = cart.client !== null && cart.items.length === 0;
  const [method, setMethod] = useState<PaymentMethod>(cart.client?.payment_methods[0] ?? 'bank_transfer');
  const [reference, setReference] = useState('');
  const ordered = useRef(false);
  useEffect(() => {
    if (isEmpty && !ordered.current) void navigate('/cart', { replace: true });
  }, [isEmpty, navigate]);
  if (cart.client === null) return <ChooseClient />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' }, alignItems: 'start' }}>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <BuyerCard client={cart.client} vat={cart.vat} />
        <PaymentCard methods={cart.client.payment_methods} method={method} onMethod={setMethod} reference={reference} onReference={setReference} />
      </Box>
      <OrderCard cart={cart} method={method} reference={reference} onOrdered={() => { ordered.current = true; }} />
    </Box>
  );
}

interface OrderProps {
  readonly cart: CartAnswer;
  readonly method: PaymentMethod;
  readonly reference: string;
  readonly onOrdered: () => void;
}

function OrderCard({ cart, method, reference, onOrdered }: OrderProps) {
  const translate = useTranslate();
  const format = useFormat();
  const [agreed, setAgreed] = useState(false);
  const { order, busy, refusal } = useOrder({ cart, method, reference, onOrdered });
  const isReady = agreed && cart.client?.missing.length === 0 && cart.items.length > 0;
  return (
    <Card component="section" aria-label={translate('beheer.checkout.lines')} sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {cart.items.map((line) => (
          <Box component="li" key={line.uuid} sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{line.quantity > 1 ? `${line.quantity} × ` : ''}{line.domain_name === null ? line.product_name : `${line.product_name} ${line.domain_name}`}</Box>
            <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{format.money(line.amount_cents + line.setup_cents, cart.currency)}</Box>
          </Box>
        ))}
      </Box>
      <CartTotals cart={cart} />
      <Box>
        <FormControlLabel control={<Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />} label={translate('beheer.checkout.terms', { version: cart.terms?.version ?? '' })} />
        {cart.terms?.url ? <Link href={cart.terms.url} target="_blank" rel="noreferrer">{translate('beheer.checkout.read_terms')}</Link> : null}
      </Box>
      {refusal === null ? null : <Alert severity="error">{refusal.text} {Object.values(refusal.errors).join(' ')}</Alert>}
      <Button variant="contained" size="large" fullWidth disabled={!isReady} loading={busy} onClick={order}>{translate('beheer.checkout.order')}</Button>
      <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{translate('beheer.checkout.order_note')}</Typography>
      <Button component={LinkBase} to="/cart">{translate('beheer.checkout.back')}</Button>
    </Card>
  );
}

/** One key for all tries of what is seen now, so that a second click or a retry orders nothing twice. */
function useOrder({ cart, method, reference, onOrdered }: OrderProps) {
  const navigate = useNavigate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { act, busy, refusal } = useAct();
  const key = useRef({ seen: '', value: '' });
  const order = (): void => {
    const what = `${cart.seen} ${method} ${reference}`;
    if (key.current.seen !== what) key.current = { seen: what, value: crypto.randomUUID() };
    void act(async () => {
      const made = await checkOut({ seen: cart.seen, terms_version: cart.terms?.version ?? '', payment_method: method, ...(reference.trim() === '' ? {} : { order_reference: reference.trim() }) }, key.current.value);
      onOrdered();
      notify('beheer.checkout.done', { type: 'success', messageArgs: { number: made.number } });
      await navigate(`/orders/${made.uuid}`);
    }).then(() => queryClient.invalidateQueries({ queryKey: cartKey }));
  };
  return { order, busy, refusal };
}
