/** Button that opens the choice of the cards on the dashboard. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { mdiTuneVariant } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { isUrgent } from '../../../registry/figures/figures.ts';
import type { FigureConfig } from '../../../registry/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { nameOfList, type OfferedCards } from './cardChoice.ts';
import { CardsDialog, type CardGroup } from './CardsDialog.tsx';

export default function CustomiseButton(cards: OfferedCards) {
  const translate = useTranslate();
  const groups = useCardGroups(cards);
  const [isOpen, setOpen] = useState(false);
  const name = translate('beheer.dashboard_cards.customise');
  return (
    <>
      <Button
        color="inherit"
        onClick={() => setOpen(true)}
        startIcon={<Icon path={mdiTuneVariant} />}
        sx={{ flex: 'none', color: 'text.secondary' }}
      >
        {name}
      </Button>
      {isOpen ? <CardsDialog groups={groups} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Returns the cards that the person may choose and move, by part of the dashboard. */
function useCardGroups({ figures, lists }: OfferedCards): readonly CardGroup[] {
  const translate = useTranslate();
  const label = useLabel();
  const cardsOf = (some: readonly FigureConfig[]): CardGroup['cards'] =>
    some.map((figure) => ({ name: figure.name, label: label(figure.label) }));
  const numbers = figures.filter(({ by }) => by === null);
  return [
    { title: translate('beheer.dashboard.leading'), cards: cardsOf(numbers.filter((figure) => !isUrgent(figure))) },
    { title: translate('beheer.dashboard.attention'), cards: cardsOf(numbers.filter(isUrgent)), isByUrgency: true },
    {
      title: translate('beheer.dashboard_cards.lists'),
      cards: lists.map((list) => ({ name: nameOfList(list), label: label(list.label) })),
    },
    { title: translate('beheer.dashboard.charts'), cards: cardsOf(figures.filter(({ by }) => by !== null)) },
  ];
}
