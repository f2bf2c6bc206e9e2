/** App bar chip of the timer: start, or duration, work and stop. */
import type { RefCallback } from 'react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { mdiStopCircleOutline, mdiTimerOutline } from '@mdi/js';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { Icon, Theme } from '#engine/browser';
import { elapsedText, useElapsed } from './useElapsed.ts';
import type { TimerNow } from './useTimer.ts';
import { timerKeys } from './useTimerKey.ts';

interface Props {
  readonly ref: RefCallback<HTMLElement>;
  readonly now: TimerNow;
  readonly busy: boolean;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onOpen: () => void;
}

export function TimerChip({ ref, now: { answer, aheadMilliseconds }, busy, open, onToggle, onOpen }: Props) {
  const translate = useTranslate();
  const timer = answer?.timer ?? null;
  const elapsed = elapsedText(useElapsed(timer?.started_at ?? null, aheadMilliseconds));
  if (timer === null) {
    const label = translate('beheer.timer.start');
    return (
      <Tooltip title={translate('beheer.timer.with_keys', { label, keys: timerKeys })}>
        <IconButton
          ref={ref}
          aria-label={label}
          aria-keyshortcuts="Alt+Shift+T"
          disabled={busy}
          onClick={onToggle}
          sx={{ color: 'text.secondary' }}
        >
          <Icon path={mdiTimerOutline} />
        </IconButton>
      </Tooltip>
    );
  }
  const what = timer.project?.name ?? timer.client?.name ?? timer.description ?? translate('beheer.timer.nothing');
  const stop = translate('beheer.timer.stop');
  const isForgotten = answer?.forgotten !== null;
  return (
    <Box ref={ref} sx={[chip, isForgotten ? { borderColor: 'warning.main' } : {}]}>
      <ButtonBase
        onClick={onOpen}
        aria-haspopup="dialog"
        aria-expanded={open}
        sx={{ height: '100%', px: 1, gap: 1, borderRadius: 'inherit', minWidth: 0 }}
      >
        <Box
          component="span"
          aria-hidden
          sx={{ flex: 'none', width: 8, height: 8, borderRadius: '50%', bgcolor: 'primary.main' }}
          style={timer.project?.colour ? { backgroundColor: timer.project.colour } : undefined}
        />
        <span style={visuallyHidden}>{translate('beheer.timer.running', { what })}</span>
        <Box
          component="span"
          aria-hidden
          sx={{
            display: { xs: 'none', md: 'block' },
            maxWidth: 160,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {what}
        </Box>
        <Box component="span" role="timer" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {elapsed}
        </Box>
      </ButtonBase>
      <Tooltip title={translate('beheer.timer.with_keys', { label: stop, keys: timerKeys })}>
        <IconButton
          size="small"
          aria-label={stop}
          aria-keyshortcuts="Alt+Shift+T"
          disabled={busy}
          onClick={onToggle}
          sx={{ color: 'primary.main', display: { xs: 'none', sm: 'inline-flex' } }}
        >
          <Icon path={mdiStopCircleOutline} />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

const chip = {
  display: 'flex',
  alignItems: 'center',
  height: 32,
  border: 1,
  borderColor: 'divider',
  borderRadius: `${Theme.radius.control}px`,
  fontSize: 13,
  minWidth: 0,
} as const;
