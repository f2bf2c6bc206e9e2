/**
 * State of the domain order page. It is kept as a draft until it is in the cart, except authorisation codes, which are
 * secret.
 */
import { useState } from 'react';
import type { NameOffer } from '../../rules/nameOffer.ts';
import { useDraft } from '#engine/browser';
import { actionOf, pricesFor, type ChosenNames, type ChosenOffer } from './choice.ts';
import { defaultOptions, type Options } from './options.ts';
import { useNames, type Names } from './useNames.ts';

type Pick = Omit<ChosenOffer, 'offer' | 'auth_code'>;

interface OrderDraft {
  /** As typed. */
  readonly text: string;
  readonly picks: readonly (readonly [name: string, pick: Pick])[];
  readonly options: Options;
  /** Uuid of a product; '' for none. */
  readonly hosting: string;
}

interface DomainOrder extends Names, Omit<OrderDraft, 'picks'> {
  readonly choice: ChosenNames;
  readonly set: (change: Partial<Omit<OrderDraft, 'picks'>>) => void;
  readonly choose: (choice: ChosenNames) => void;
  /**
   * Called when the choice is in the cart.
   *
   * @param isLeaving true if another page opens next.
   */
  readonly added: (isLeaving: boolean) => void;
}

const nothing: OrderDraft = { text: '', picks: [], options: defaultOptions, hosting: '' };

export function useDomainOrder(draft: string): DomainOrder {
  const [stored, setStored, forget] = useDraft<OrderDraft>(draft, nothing);
  const { picks, ...rest } = stored;
  const looked = useNames(stored.text);
  // The offers as they were chosen, also of names that are no longer in the typed text.
  const [taken, setTaken] = useState<ChosenNames>(new Map());
  const offers = new Map(
    [...looked.suggestions, ...looked.names.map(({ offer }) => offer)].flatMap((offer) =>
      offer?.name ? [[offer.name, offer] as const] : [],
    ),
  );
  const choice: ChosenNames = new Map(
    picks.flatMap(([name, pick]): readonly (readonly [string, ChosenOffer])[] => {
      const known = taken.get(name);
      const offer = known?.offer ?? offers.get(name);
      return offer && (known || isStillOffered(offer, pick))
        ? [[name, { ...pick, offer, auth_code: known?.auth_code ?? '' }]]
        : [];
    }),
  );
  const choose = (chosen: ChosenNames): void => {
    setTaken(chosen);
    // Keep restored picks whose names have not been looked up yet.
    const unseen = picks.filter(([name]) => !choice.has(name) && !chosen.has(name));
    setStored((known) => ({ ...known, picks: [...picksOf(chosen), ...unseen] }));
  };
  return {
    ...looked,
    ...rest,
    choice,
    choose,
    set: (change) => setStored((known) => ({ ...known, ...change })),
    added(isLeaving) {
      if (isLeaving) return forget();
      // Names that were not chosen stay in the text for another look.
      const left = looked.names.filter(({ offer }) => !choice.has(offer?.name ?? ''));
      setTaken(new Map());
      setStored((known) => ({ ...known, picks: [], text: left.map(({ typed }) => typed).join('\n') }));
    },
  };
}

function picksOf(choice: ChosenNames): OrderDraft['picks'] {
  return [...choice].map(([name, { action, years, options }]) => [name, { action, years, options }]);
}

/** A pick restored after a reload may be unavailable or more expensive by now: it is chosen as it is offered today. */
function isStillOffered(offer: NameOffer, { action, years }: Pick): boolean {
  return actionOf(offer) === action && pricesFor(offer, action).some((price) => price.years === years);
}
