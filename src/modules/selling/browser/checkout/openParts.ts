/** What an order still lacks, in the order of the page, and where on it each is put right. */
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
  /** A consumer has asked that we begin right away. */
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

/** The id of where it is put right. */
export const placeOf = (open: OpenPart): string =>
  open.part === 'line' ? `checkout-line-${open.line.uuid}` : `checkout-${open.part}`;

/** Puts the focus on what is filled in there, which brings it into sight. */
export function goTo(open: OpenPart): void {
  const place = document.getElementById(placeOf(open));
  const input = place?.matches('input') ? place : place?.querySelector<HTMLElement>('input, select, [role="combobox"]');
  (input ?? place)?.focus();
}
