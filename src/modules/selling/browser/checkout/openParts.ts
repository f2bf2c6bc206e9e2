/** Computes what an order still lacks, in the order of the page, and where each is filled in. */
import type { CartAnswer, CartClient, CartLine } from '../../rules/cartAnswer.ts';
import type { PaymentChoice } from './paymentChoice.ts';

export type OpenPart =
  | { readonly part: 'details' | 'iban' | 'consent' | 'terms' | 'withdrawal' }
  | { readonly part: 'line'; readonly line: CartLine };

interface Given {
  readonly cart: CartAnswer;
  readonly client: CartClient;
  readonly choice: PaymentChoice;
  readonly agreed: boolean;
  /** True if a consumer asked us to begin before the withdrawal period ends. */
  readonly asked: boolean;
}

export function openParts({ cart, client, choice, agreed, asked }: Given): readonly OpenPart[] {
  const isCollected = choice.method === 'direct_debit' && client.needs_mandate;
  const parts: readonly (readonly [boolean, OpenPart])[] = [
    [client.missing.length > 0, { part: 'details' }],
    [isCollected && choice.iban.trim() === '', { part: 'iban' }],
    [isCollected && !choice.consent, { part: 'consent' }],
    ...cart.items.map((line) => [line.problem !== null, { part: 'line', line }] as const),
    [!agreed, { part: 'terms' }],
    [cart.withdrawal !== null && !asked, { part: 'withdrawal' }],
  ];
  return parts.flatMap(([isOpen, part]) => (isOpen ? [part] : []));
}

/** Returns the id of the element where it is filled in. */
export const placeOf = (open: OpenPart): string =>
  open.part === 'line' ? `checkout-line-${open.line.uuid}` : `checkout-${open.part}`;

/** Focuses the input, which also scrolls it into view. */
export function goTo(open: OpenPart): void {
  const place = document.getElementById(placeOf(open));
  const input = place?.matches('input') ? place : place?.querySelector<HTMLElement>('input, select, [role="combobox"]');
  (input ?? place)?.focus();
}
