/**
 * Totals of a cart. For a business: excluding VAT, the VAT of each rate, including VAT. For a consumer: including VAT,
 * and the VAT in it.
 */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useFormat } from '#engine/browser';
import type { CartAnswer } from '../../rules/cartAnswer.ts';

interface Row {
  readonly label: string;
  readonly cents: number;
  readonly strong?: boolean;
}

/** Shows the totals with the discount of a coupon, in the price display of the buyer. */
export function CartTotals({
  cart: { currency, price_display, net_cents, gross_cents, full_gross_cents, discount_cents, vat_breakdown, coupon },
}: {
  readonly cart: CartAnswer;
}) {
  const translate = useTranslate();
  const format = useFormat();
  const isConsumer = price_display === 'incl_vat';
  const vat: readonly Row[] = vat_breakdown.map(({ category, rate_bp, vat_cents }) => ({
    label:
      category === 'S'
        ? translate(isConsumer ? 'beheer.cart.of_which_vat' : 'beheer.cart.vat_of', { rate: format.percent(rate_bp) })
        : translate(`beheer.cart.vat_category.${category}`),
    cents: vat_cents,
  }));
  const total: Row = {
    label: translate(isConsumer ? 'beheer.cart.total_gross' : 'beheer.cart.gross'),
    cents: gross_cents,
    strong: true,
  };
  const before = isConsumer ? full_gross_cents : net_cents + discount_cents;
  const after = isConsumer ? gross_cents : net_cents;
  const rows: readonly Row[] = [
    ...(discount_cents > 0
      ? [
          { label: translate('beheer.cart.subtotal'), cents: before },
          { label: translate('beheer.cart.discount', { code: coupon?.code ?? '' }), cents: after - before },
        ]
      : []),
    ...(isConsumer ? [total, ...vat] : [{ label: translate('beheer.cart.net'), cents: net_cents }, ...vat, total]),
  ];
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 0.75, fontVariantNumeric: 'tabular-nums' }}
    >
      {rows.map(({ label, cents, strong }) => (
        <Box
          key={label}
          sx={{
            display: 'contents',
            '& > *': strong
              ? { fontWeight: 700, fontSize: 16, borderTop: 1, borderColor: 'divider', pt: 1, mt: 0.5 }
              : {},
          }}
        >
          <Box component="dt" sx={{ color: strong ? 'text.primary' : 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, pl: 2, textAlign: 'right' }}>
            {format.money(cents, currency)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
