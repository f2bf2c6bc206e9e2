/** Computes the totals of the draft in the form with the rules that the server uses. */
import { useEffect, useState } from 'react';
import { useGetMany, useGetOne, type RaRecord } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { ShownRecord } from '#engine/registry';
import { Json } from '#engine/values';
import { Grids, useLabel } from '#engine/browser';
import { documentTotals, type NetLine, type VatGroup, type VatRate } from '../../../vat/rules/vat.ts';
import { exemptionText, type VatBuyer } from '../../../vat/rules/vatDecision.ts';
import { isTextLine } from '../../rules/lineQuantity.ts';
import { draftRate } from '../../rules/lineVat.ts';

interface Line extends Readonly<Record<string, unknown>> {
  readonly quantity?: unknown;
  readonly vat_rate_uuid?: unknown;
}
type Totals = Omit<ReturnType<typeof documentTotals>, 'vat_breakdown'> & {
  readonly vat_breakdown: readonly (VatGroup & { readonly exemption_text?: string })[];
};

const headerFields = ['client_uuid', 'seller_uuid', 'discount_cents', 'kind'];
const settleMilliseconds = 200;

/**
 * Computes the totals of the draft in the form.
 * @returns null if no line has an amount, if a priced line has no VAT rate, and for a credit note, whose totals depend on
 *   its invoice
 */
export function useDraftTotals(source: string): Totals | null {
  const [written, client, seller, discount, kind] = useSettledValues([source, ...headerFields]);
  const label = useLabel();
  const lines: readonly Line[] = Array.isArray(written) ? written.filter(Json.isRecord) : [];
  const buyer = useBuyer(client);
  const { country } = useLoadedRecord<ShownRecord<'sellers'>>('sellers', seller) ?? {};
  // Decided once per rate, since hundreds of lines have the same few rates.
  const charges = new Map(
    [...useRates(lines)].map(([uuid, rate]) => [
      uuid,
      buyer && country !== undefined ? draftRate(buyer, rate, country) : rate,
    ]),
  );
  const priced = lines.flatMap((line) => {
    const net = Grids.lineNetCents(line);
    return net === null || isTextLine(line) ? [] : [{ net, rate: charges.get(String(line.vat_rate_uuid)) }];
  });
  if (kind === 'credit_note' || priced.length === 0) return null;
  const charged = priced.flatMap(({ net, rate }): NetLine[] =>
    rate === undefined ? [] : [{ line_net_cents: net, category: rate.category, rate_bp: rate.rate_bp }],
  );
  const totals = charged.length < priced.length ? null : sumOf(charged, discount);
  return (
    totals && {
      ...totals,
      vat_breakdown: totals.vat_breakdown.map((group) => {
        const reason = exemptionText(group.category);
        return reason === null ? group : { ...group, exemption_text: label(reason) };
      }),
    }
  );
}

/** Returns form values, debounced: with hundreds of lines, computing on each key would slow down typing. */
function useSettledValues(names: readonly string[]): readonly unknown[] {
  const { getValues, subscribe } = useFormContext();
  const wanted = names.join(' ');
  const [values, setValues] = useState<readonly unknown[]>(() => getValues(names));
  useEffect(() => {
    const read = (): void => setValues(getValues(wanted.split(' ')));
    let timer = setTimeout(read);
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(read, settleMilliseconds);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [getValues, subscribe, wanted]);
  return values;
}

/** Returns null if the discount exceeds the sum of the lines; the server rejects that. */
function sumOf(lines: readonly NetLine[], discount: unknown): ReturnType<typeof documentTotals> | null {
  try {
    return documentTotals(lines, typeof discount === 'number' ? discount : 0);
  } catch {
    return null;
  }
}

function useRates(lines: readonly Line[]): ReadonlyMap<string, VatRate> {
  const uuids = new Set(
    lines.flatMap(({ vat_rate_uuid }) => (typeof vat_rate_uuid === 'string' ? [vat_rate_uuid] : [])),
  );
  const { data = [] } = useGetMany<ShownRecord<'vat-rates'>>(
    'vat-rates',
    { ids: [...uuids] },
    { enabled: uuids.size > 0, retry: false, staleTime: 30_000 },
  );
  return new Map(
    data.flatMap((rate) =>
      rate?.category === undefined || rate.rate_bp === undefined
        ? []
        : [[rate.id, { category: rate.category, rate_bp: rate.rate_bp }] as const],
    ),
  );
}

/** Returns null until the client is loaded. */
function useBuyer(uuid: unknown): VatBuyer | null {
  const {
    type,
    country,
    tax_treatment,
    vat_id = null,
    vat_id_status,
    country_status,
  } = useLoadedRecord<ShownRecord<'clients'>>('clients', uuid) ?? {};
  if (type === undefined || country === undefined || tax_treatment === undefined) return null;
  return {
    type,
    country,
    tax_treatment,
    vat_id,
    ...(vat_id_status === undefined ? {} : { vat_id_status }),
    ...(country_status === undefined ? {} : { country_status }),
  };
}

/** Returns a record by its uuid; undefined until it is loaded, and without a uuid. */
export function useLoadedRecord<Shown extends RaRecord>(resource: string, uuid: unknown): Shown | undefined {
  const { data } = useGetOne<Shown>(
    resource,
    { id: typeof uuid === 'string' ? uuid : '' },
    { enabled: typeof uuid === 'string', retry: false, staleTime: 30_000 },
  );
  return data?.id === uuid ? data : undefined;
}
