/** What matters now: the registry's cards, first those that ask for something, and where to begin something new. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { amsterdamDate } from '../../../domain/calendarDate.ts';
import { mayDo } from '../../../registry/access.ts';
import type { Card as CardDeclaration } from '../../../registry/types.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { usePrincipal, useSession } from '../../providers/session.ts';
import { useRegistry } from '../../registry.ts';
import type { PageProps } from '../index.ts';
import { PageTitle } from '../../shell/PageTitle.tsx';
import { CardFigure } from './CardFigure.tsx';
import { QuickCreate } from './QuickCreate.tsx';
import { isUrgent, useCardTotals } from './useCardTotals.ts';

const width = 1200;

export default function DashboardPage({ page }: PageProps) {
  const translate = useTranslate();
  const format = useFormat();
  const principal = usePrincipal();
  const registry = useRegistry();
  const session = useSession();
  const [today] = useState(() => amsterdamDate(new Date()));
  const cards = page.cards.filter(({ resource: name }) => {
    const resource = registry.resources[name];
    return resource !== undefined && mayDo(resource, principal, 'list');
  });
  const totals = useCardTotals(cards);
  const shown = cards.map((card, index) => ({ card, total: totals[index] ?? null }));
  const urgent = shown.filter(({ card }) => isUrgent(card));
  const calm = shown.filter(({ card }) => !isUrgent(card));
  const allWell = urgent.length > 0 && urgent.every(({ total }) => total?.value === 0);
  return (
    <Box sx={{ width: '100%', maxWidth: width, mx: { lg: 'auto' } }}>
      <PageTitle title={translate('beheer.dashboard.title')} />
      <Typography variant="h1">{translate('beheer.dashboard.welcome', { name: session?.user.first_name || session?.user.name })}</Typography>
      <Typography sx={{ color: 'text.secondary', mb: 3, '&::first-letter': { textTransform: 'uppercase' } }}>{format.fullDate(today)}</Typography>
      {allWell ? <Alert severity="success" sx={{ mb: 3 }}>{translate('beheer.dashboard.all_well')}</Alert> : <CardSection title={translate('beheer.dashboard.attention')} shown={urgent} />}
      <CardSection title={translate('beheer.dashboard.glance')} shown={calm} />
      <QuickCreate cards={cards} />
    </Box>
  );
}

interface CardSectionProps {
  readonly title: string;
  readonly shown: readonly { readonly card: CardDeclaration; readonly total: ReturnType<typeof useCardTotals>[number] | null }[];
}

function CardSection({ title, shown }: CardSectionProps) {
  if (shown.length === 0) return null;
  return (
    <Box component="section" aria-label={title} sx={{ mb: 4 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>{title}</Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 2, p: 0, m: 0, listStyle: 'none', gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' } }}>
        {shown.map(({ card, total }) => <CardFigure key={`${card.resource} ${card.label.en}`} card={card} total={total} />)}
      </Box>
    </Box>
  );
}
