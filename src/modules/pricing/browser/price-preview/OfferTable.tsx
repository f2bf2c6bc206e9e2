/** Table of the valid prices, each with its price list. */
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useFormat, useLabel, useRegistry } from '#engine/browser';
import { isByTheHour, type PriceAnswer, type PriceOffer } from '../prices.ts';
import { usePeriodText } from '../usePeriodText.ts';

interface Props {
  readonly answer: PriceAnswer;
  readonly quantity: number;
}

export function OfferTable({ answer: { offers, currency }, quantity }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  const label = useLabel();
  const periodText = usePeriodText();
  const origin = useOrigin();
  const actions = useRegistry().resources['price-list-items']?.fields['action']?.options ?? [];
  const nameOf = ({ action }: PriceOffer): string =>
    label(actions.find(({ value }) => value === action)?.label ?? { en: action });
  const priceText = (offer: PriceOffer): string => {
    const price = format.money(offer.base_price_cents, currency);
    if (offer.price_base_quantity === 1) return price;
    return isByTheHour(offer)
      ? translate('beheer.line_price.per_hour', { price })
      : translate('beheer.line_price.per_base', { price, base: format.integer(offer.price_base_quantity) });
  };
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={translate('beheer.price_preview.title')}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('beheer.price_preview.what')}</TableCell>
            <TableCell align="right">{translate('beheer.price_preview.each')}</TableCell>
            {quantity === 1 ? null : (
              <TableCell align="right">
                {translate('beheer.price_preview.total', { quantity: format.integer(quantity) })}
              </TableCell>
            )}
            <TableCell>{translate('beheer.price_preview.origin')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {offers.map((offer) => (
            <TableRow key={`${offer.action} ${offer.period_count} ${offer.period_unit}`}>
              <TableCell>
                {nameOf(offer)}
                <Typography sx={{ fontSize: 12, color: 'text.secondary' }}>{periodText(offer)}</Typography>
              </TableCell>
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {priceText(offer)}
              </TableCell>
              {quantity === 1 ? null : (
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {format.money(offer.total_cents, currency)}
                </TableCell>
              )}
              <TableCell>{origin(offer)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Typography sx={{ mt: 1, fontSize: 12, color: 'text.secondary' }}>
        {translate('beheer.price_preview.excluding_vat')}
      </Typography>
    </Box>
  );
}

/** Example: "Standard 2026, from 1 January 2026, 5 % under Standard". */
function useOrigin(): (offer: PriceOffer) => string {
  const translate = useTranslate();
  const format = useFormat();
  return ({ price_list_name: list, valid_from, inherited_name: parent, adjustment_bp }) => {
    if (list === null) return '';
    const own = translate('beheer.price_preview.from_list', { list, from: format.date(valid_from) });
    if (parent === null) return own;
    const change = adjustment_bp === 0 ? 'as_in' : adjustment_bp < 0 ? 'under' : 'over';
    return `${own}, ${translate(`beheer.price_preview.${change}`, { share: format.percent(Math.abs(adjustment_bp)), list: parent })}`;
  };
}
