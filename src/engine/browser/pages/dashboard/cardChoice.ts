/** A person's choice of the cards on the dashboard, and their order. It is a preference, which the server keeps. */
import { useStore } from 'react-admin';
import type { DashboardCards } from '../../../registry/calls/sessionUser.ts';
import { useSession } from '../../providers/session/session.ts';
import { dashboardCardsKey } from '../../providers/store.ts';
import type { FigureConfig, PageList } from '../../../registry/types.ts';

/** Names of cards. Cards that are not named are shown, after the named ones, in the order of the registry. */
export type CardChoice = DashboardCards;

/** The cards that a person may choose from. */
export interface OfferedCards {
  readonly figures: readonly FigureConfig[];
  readonly lists: readonly PageList[];
}

/** The choice that holds: the person's own, else that of management for people of their kind, else null. */
interface Choice {
  readonly choice: CardChoice | null;
  readonly own: CardChoice | null;
  /** Saves the own choice; null takes it back. */
  readonly save: (choice: CardChoice | null) => void;
}

export function useCardChoice(): Choice {
  const session = useSession();
  const [own, save] = useStore<CardChoice | null>(dashboardCardsKey, null);
  return { choice: own ?? session?.user.shared_cards ?? null, own, save };
}

/** Returns the cards in the chosen order, without the hidden ones. */
export function chosenCards<Card>(
  cards: readonly Card[],
  nameOf: (card: Card) => string,
  choice: CardChoice | null,
): readonly Card[] {
  return choice === null
    ? cards
    : inOrder(cards, nameOf, choice).filter((card) => !choice.hidden.includes(nameOf(card)));
}

/** Returns all cards in the chosen order. */
export function inOrder<Card>(
  cards: readonly Card[],
  nameOf: (card: Card) => string,
  { order }: CardChoice,
): readonly Card[] {
  const place = (card: Card): number => {
    const found = order.indexOf(nameOf(card));
    return found < 0 ? order.length : found;
  };
  return cards.toSorted((one, other) => place(one) - place(other));
}

/** Returns the name of the card of a list, which has none in the registry. */
export const nameOfList = ({ resource, label }: PageList): string => `${resource} ${label.en}`;
