/** One name: whether it can be had, for how long, at which price, and choosing it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { mdiCheck } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon } from '../../fields/Icon.tsx';
import { StateChip } from '../../fields/StateChip.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import type { NameOffer } from '../../providers/cart.ts';
import { usePeriodText } from '../../shell/selling/usePeriodText.ts';
import { actionOf, periodsOf, type Chosen } from './choice.ts';

interface Props {
  readonly typed: string;
  readonly offer: NameOffer | undefined;
  readonly chosen: Chosen | undefined;
  /** Null: not any more. */
  readonly onChoose: (name: string, chosen: Chosen | null) => void;
}

export function NameRow({ typed, offer, chosen, onChoose }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  const shown = offer?.name_unicode ?? typed;
  const action = offer ? actionOf(offer) : null;
  const [first] = offer && action ? periodsOf(offer, action) : [];
  const price = chosen && offer ? periodsOf(offer, chosen.action).find(({ period_count }) => period_count === chosen.period_count) : first;
  const toggle = (): void => {
    if (!offer?.name || !action || !first) return;
    onChoose(offer.name, chosen ? null : { offer, action, period_count: first.period_count, auth_code: '' });
  };
  return (
    <Box component="li" sx={{ px: 2, py: 1.25, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 }, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{shown}</Typography>
          <Remark offer={offer} />
        </Box>
        <Standing offer={offer} />
        {price ? <Typography sx={{ fontVariantNumeric: 'tabular-nums', minWidth: 72, textAlign: 'right' }}>{format.money(price.total_cents)}</Typography> : null}
        {action === null ? null : (
          <Button size="small" variant={chosen ? 'contained' : 'outlined'} startIcon={chosen ? <Icon path={mdiCheck} /> : null} aria-pressed={chosen !== undefined} aria-label={translate('beheer.domain_order.choose_named', { name: shown })} onClick={toggle} sx={{ minWidth: 132 }}>
            {translate(chosen ? 'beheer.domain_order.chosen' : `beheer.domain_order.${action}`)}
          </Button>
        )}
      </Box>
      {chosen && offer?.name ? <Details name={offer.name} shown={shown} chosen={chosen} onChoose={onChoose} /> : null}
    </Box>
  );
}

function Standing({ offer }: Pick<Props, 'offer'>) {
  const translate = useTranslate();
  if (!offer) return <Typography sx={{ color: 'text.secondary' }}>{translate('beheer.domain_order.looking')}</Typography>;
  if (offer.problem !== null || offer.availability === null) return null;
  const standing = offer.is_ours ? 'ours' : offer.availability;
  const colours = { free: 'success', taken: 'neutral', ours: 'info', unknown: 'warning' } as const;
  return <StateChip colour={colours[standing]} label={translate(`beheer.domain_order.${standing}`)} />;
}

function Remark({ offer }: Pick<Props, 'offer'>) {
  const translate = useTranslate();
  const key = offer === undefined ? null : offer.problem !== null ? `problem.${offer.problem}` : offer.availability === 'unknown' ? 'unknown_text' : null;
  return key === null ? null : <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{translate(`beheer.domain_order.${key}`)}</Typography>;
}

interface DetailProps extends Pick<Props, 'onChoose'> {
  readonly name: string;
  readonly shown: string;
  readonly chosen: Chosen;
}

function Details({ name, shown, chosen, onChoose }: DetailProps) {
  const translate = useTranslate();
  const format = useFormat();
  const periodText = usePeriodText();
  const periods = periodsOf(chosen.offer, chosen.action);
  const asksCode = chosen.action === 'transfer' && chosen.offer.requires_auth_code;
  if (periods.length < 2 && !asksCode) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {periods.length < 2 ? null : (
        <TextField margin="none" fullWidth={false} select size="small" label={translate('beheer.cart.period_label')} value={chosen.period_count} onChange={(event) => onChoose(name, { ...chosen, period_count: Number(event.target.value) })} sx={{ minWidth: 200 }}>
          {periods.map((period) => <MenuItem key={period.period_count} value={period.period_count}>{periodText(period)} · {format.money(period.total_cents)}</MenuItem>)}
        </TextField>
      )}
      {asksCode ? <TextField margin="none" fullWidth={false} size="small" required label={translate('beheer.domain_order.auth_code', { name: shown })} value={chosen.auth_code} autoComplete="off" onChange={(event) => onChoose(name, { ...chosen, auth_code: event.target.value })} sx={{ minWidth: 260 }} /> : null}
    </Box>
  );
}
