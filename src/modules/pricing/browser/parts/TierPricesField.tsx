/** Price of one piece, or "from" price with tiers; a detail page lists all tiers. */
import { useTranslate } from 'react-admin';
import { Json } from '#engine/values';
import { type FieldProps, FieldValue, Figures, useFormat } from '#engine/browser';
import type { Tier } from '../../rules/tiers.ts';

export default function TierPricesField(props: FieldProps) {
  const { field, record, place } = props;
  const format = useFormat();
  const translate = useTranslate();
  if (place !== 'cell') return <FieldValue {...props} field={{ ...field, shownBy: null }} />;
  const tiers = record[field.name] as readonly Tier[];
  const lowest = Math.min(...tiers.map(({ unit_price_cents }) => unit_price_cents));
  const price = format.money(lowest, currencyOf(record));
  const isOne = tiers.length === 1 && !tiers[0]?.flat_fee_cents;
  return (
    <Figures.Figure
      field={field}
      text={isOne ? price : translate('beheer.prices.tiers', { price })}
      zero={lowest === 0}
    />
  );
}

/** An item has the currency of its list. */
function currencyOf(record: FieldProps['record']): string {
  const { currency, price_list } = record;
  const { currency: listed } = Json.isRecord(price_list) ? price_list : record;
  return String(currency ?? listed ?? 'EUR');
}
