/** The names that were looked up: a count by result, a button to choose all free ones, and the list. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { chosenFrom, type ChosenNames, type ChosenOffer } from './choice.ts';
import { NameRow } from './NameRow.tsx';
import { availabilityOf, type AvailabilityState } from './AvailabilityChip.tsx';
import type { Options } from './options.ts';
import type { Looked } from './useNames.ts';

interface Props {
  readonly title: string;
  readonly names: readonly Looked[];
  readonly choice: ChosenNames;
  readonly options: Options;
  readonly onChoice: (choice: ChosenNames) => void;
  readonly onAskAgain: ((typed: string) => Promise<void>) | null;
}

export function Results({ title, names, choice, options, onChoice, onAskAgain }: Props) {
  const choose = (name: string, chosen: ChosenOffer | null): void => {
    const next = new Map(choice);
    if (chosen === null) next.delete(name);
    else next.set(name, chosen);
    onChoice(next);
  };
  if (names.length === 0) return null;
  return (
    <Box component="section">
      <Typography variant="h2" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {onAskAgain !== null && names.length > 1 ? <Counts names={names} choice={choice} onChoice={onChoice} /> : null}
      <Card component="ul" aria-live="polite" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {names.map(({ typed, offer }) => (
          <NameRow
            key={typed}
            typed={typed}
            offer={offer}
            chosen={choice.get(offer?.name ?? '')}
            options={options}
            onChoose={choose}
            onAskAgain={onAskAgain}
          />
        ))}
      </Card>
    </Box>
  );
}

const shown: readonly AvailabilityState[] = ['free', 'taken', 'ours', 'unknown', 'refused', 'looking'];

function Counts({ names, choice, onChoice }: Pick<Props, 'names' | 'choice' | 'onChoice'>) {
  const translate = useTranslate();
  const availabilities = names.map(({ offer }) => availabilityOf(offer));
  const counts = shown.flatMap((availability) => {
    const smart_count = availabilities.filter((one) => one === availability).length;
    return smart_count === 0 ? [] : [translate(`beheer.domain_order.count.${availability}`, { smart_count })];
  });
  const free = names.flatMap(({ offer }): readonly (readonly [string, ChosenOffer])[] => {
    const chosen = offer?.availability === 'free' ? chosenFrom(offer) : null;
    return chosen && offer?.name && !choice.has(offer.name) ? [[offer.name, chosen]] : [];
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
      <Typography sx={{ color: 'text.secondary', flex: '1 1 auto' }}>{counts.join(' · ')}</Typography>
      {free.length > 1 ? (
        <Button size="small" variant="outlined" onClick={() => onChoice(new Map([...choice, ...free]))}>
          {translate('beheer.domain_order.choose_free', { smart_count: free.length })}
        </Button>
      ) : null}
    </Box>
  );
}
