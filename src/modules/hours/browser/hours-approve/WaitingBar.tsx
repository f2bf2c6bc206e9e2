/** Toolbar of the waiting weeks: filters and bulk actions. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { mdiCheckAll } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { WeekAnswer } from '../../rules/timesheet.ts';
import { Icon } from '#engine/browser';
import { isPlain, looksOf, teamsOf, type WaitingChoice } from './waitingChoice.ts';

interface Props {
  readonly weeks: readonly WeekAnswer[];
  readonly shown: readonly WeekAnswer[];
  readonly picked: readonly WeekAnswer[];
  readonly choice: WaitingChoice;
  readonly busy: boolean;
  readonly onChange: (to: Partial<WaitingChoice>) => void;
  readonly onApprove: (weeks: readonly WeekAnswer[]) => void;
}

const everybody = 'all';

export function WaitingBar({ weeks, shown, picked, choice, busy, onChange, onApprove }: Props) {
  const translate = useTranslate();
  const teams = teamsOf(weeks);
  const plain = shown.filter(isPlain);
  const looks = looksOf(weeks, choice.look);
  // The team of a link, or a team whose last week was just handled.
  const isFormerTeam = choice.team !== null && !teams.some(({ uuid }) => uuid === choice.team);
  const field = {
    select: true,
    size: 'small',
    margin: 'none',
    fullWidth: false,
    sx: { flex: { xs: '1 1 140px', sm: '0 0 220px' } },
  } as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1.5, pt: 1 }}>
      {teams.length < 2 && choice.team === null ? null : (
        <TextField
          {...field}
          label={translate('beheer.weeks.team')}
          value={choice.team ?? everybody}
          onChange={({ target }) => onChange({ team: target.value === everybody ? null : target.value })}
        >
          <MenuItem value={everybody}>{translate('beheer.weeks.every_team')}</MenuItem>
          {isFormerTeam ? <MenuItem value={choice.team ?? ''}>{translate('beheer.weeks.team_gone')}</MenuItem> : null}
          {teams.map(({ uuid, name }) => (
            <MenuItem key={uuid} value={uuid}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        {...field}
        label={translate('beheer.weeks.look')}
        value={choice.look}
        onChange={({ target }) => onChange({ look: looks.find((look) => look === target.value) ?? 'all' })}
      >
        {looks.map((look) => (
          <MenuItem key={look} value={look}>
            {translate(
              look === 'all' || look === 'plain' || look === 'unusual'
                ? `beheer.weeks.look_${look}`
                : `beheer.weeks.${look}`,
            )}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ flex: 1 }} />
      {picked.length > 0 ? (
        <Button
          variant="contained"
          loading={busy}
          startIcon={<Icon path={mdiCheckAll} />}
          onClick={() => onApprove(picked)}
        >
          {translate('beheer.weeks.approve_chosen', { smart_count: picked.length })}
        </Button>
      ) : plain.length > 1 ? (
        <Button
          variant="outlined"
          loading={busy}
          startIcon={<Icon path={mdiCheckAll} />}
          onClick={() => onApprove(plain)}
        >
          {translate('beheer.weeks.approve_plain', { smart_count: plain.length })}
        </Button>
      ) : null}
    </Box>
  );
}
