/** Product select of a line. Choosing a product fills in today's price for the client, and its VAT. */
import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetOne, type RaRecord } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ShownRecord } from '#engine/registry';
import { Forms, type InputProps, useConditionContext } from '#engine/browser';
import { askPrices, isByTheHour, usualOffer } from '../prices.ts';

/** Code for hours (UN/ECE Recommendation 20). */
const hour = 'HUR';

export default function LineProductInput(props: InputProps) {
  useProductTerms(props);
  return <Forms.ReferenceInput {...props} />;
}

/** Fills in the terms when another product is chosen, or another client while the price is still the filled-in one. */
function useProductTerms({ source, field, readOnly }: InputProps): void {
  const { today } = useConditionContext();
  const { getValues } = useFormContext();
  const [product, client] = useWatch({ name: [source, 'client_uuid'] }) as readonly unknown[];
  const isNew = Forms.useIsNew(source, field.name);
  const [stored] = useState(product);
  const isChosen = typeof product === 'string' && !readOnly && (isNew || product !== stored);
  const prefix = source.slice(0, source.length - field.name.length);
  const give = Forms.useAutofill();
  const price = useQuery({
    queryKey: ['line-price', product, client, today],
    enabled: isChosen && typeof client === 'string',
    retry: false,
    queryFn: () => {
      const quantity: unknown = getValues(`${prefix}quantity`);
      return askPrices({
        product: String(product),
        client: String(client),
        on: today,
        quantity: typeof quantity === 'number' && quantity >= 1 ? Math.floor(quantity) : 1,
      });
    },
  }).data;
  const vat = useVatRate(isChosen ? product : null, today);
  const offer = isChosen && price?.product_uuid === product ? usualOffer(price.offers) : null;
  useEffect(() => {
    if (!offer) return;
    // Use the agreed price and its base, not the price of one piece: a minute of an hourly price is rounded. People
    // enter hours.
    give({ source: `${prefix}unit_price_cents`, value: offer.base_price_cents });
    const base = isByTheHour(offer) ? 1 : offer.price_base_quantity;
    give({ source: `${prefix}price_base_quantity`, value: base, start: 1 });
    if (isByTheHour(offer)) give({ source: `${prefix}unit_code`, value: hour });
  }, [offer, give, prefix]);
  useEffect(() => {
    if (vat) give({ source: `${prefix}vat_rate_uuid`, value: vat });
  }, [vat, give, prefix]);
}

/** Returns today's rate of the product's VAT class. */
function useVatRate(product: string | null, today: string): unknown {
  const dataProvider = useDataProvider();
  const { data } = useGetOne<ShownRecord<'products'>>(
    'products',
    { id: product ?? '' },
    { enabled: product !== null, retry: false, staleTime: 30_000 },
  );
  const code = data?.id === product ? data.vat_class : undefined;
  return useQuery({
    queryKey: ['line-vat', code, today],
    enabled: product !== null && code !== undefined,
    retry: false,
    queryFn: async () => {
      const { data: rates } = await dataProvider.getList<RaRecord>('vat-rates', {
        filter: {
          code,
          valid_from: { lte: today },
          or: [{ valid_until: { empty: true } }, { valid_until: { gte: today } }],
        },
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'valid_from', order: 'DESC' },
      });
      return rates[0]?.id ?? null;
    },
  }).data;
}
