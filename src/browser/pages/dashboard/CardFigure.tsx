/** One figure, which leads to the list that it counts. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'react-admin';
import type { Card as CardDeclaration, RawCondition, Resource } from '../../../registry/types.ts';
import { useLabel } from '../../fields/useLabel.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useRegistry } from '../../registry.ts';
import { RegistryIcon } from '../../shell/RegistryIcon.tsx';
import { isUrgent, type CardTotal } from './useCardTotals.ts';

interface Props {
  readonly card: CardDeclaration;
  readonly total: CardTotal | null;
}

export function CardFigure({ card, total }: Props) {
  const label = useLabel();
  const resource = useRegistry().resources[card.resource];
  if (!resource) return null;
  const quiet = total?.value === 0;
  const tone = quiet ? 'neutral' : card.colour;
  return (
    <Card component="li" sx={{ display: 'flex' }}>
      <CardActionArea component={LinkBase} to={listPath(resource, card.filter)} sx={{ p: 2, display: 'flex', flexDirection: 'column', alignItems: 'stretch', justifyContent: 'flex-start', gap: 1.5 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
          <Box sx={{ display: 'grid', placeItems: 'center', width: 32, height: 32, borderRadius: 1, bgcolor: `tone.${tone}.background`, color: `tone.${tone}.text` }}>
            <RegistryIcon name={resource.icon} sx={{ fontSize: 18 }} />
          </Box>
          {isUrgent(card) && !quiet && total?.value ? <Box aria-hidden sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: `tone.${tone}.dot` }} /> : null}
        </Box>
        <Box>
          <Figure total={total} quiet={quiet} />
          <Typography sx={{ color: 'text.secondary', fontSize: 13, textWrap: 'balance' }}>{label(card.label)}</Typography>
        </Box>
      </CardActionArea>
    </Card>
  );
}

function Figure({ total, quiet }: { readonly total: CardTotal | null; readonly quiet: boolean }) {
  const translate = useTranslate();
  const format = useFormat();
  const size = { fontSize: 26, lineHeight: '32px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' } as const;
  if (total?.failed === true) return <Typography sx={{ ...size, color: 'text.quiet' }} title={translate('beheer.dashboard.failed')}>–</Typography>;
  if (total === null || total.value === null) return <Skeleton width={56} height={32} aria-label={translate('beheer.shell.loading')} />;
  const figure = format.integer(total.value);
  return <Typography sx={{ ...size, color: quiet ? 'text.quiet' : 'text.primary' }}>{total.estimated ? translate('beheer.list.about', { total: figure }) : figure}</Typography>;
}

/** The list with this filter on, as react-admin reads it from the address. */
export function listPath({ route }: Resource, filter: RawCondition): string {
  if (Object.keys(filter).length === 0) return route;
  const query = new URLSearchParams({ filter: JSON.stringify(filter), page: '1' });
  return `${route}?${query.toString()}`;
}
