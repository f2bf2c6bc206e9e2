/** Block of an entry with times: open, move and resize it, by pointer and by keyboard. */
import type { KeyboardEvent, PointerEvent } from 'react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { visuallyHidden } from '@mui/utils';
import { mdiLockOutline } from '@mdi/js';
import { Icon, Theme } from '#engine/browser';
import type { HoursEntry } from '../../hours.ts';
import { clockOf } from './entryTimes.ts';
import type { Stretch } from './geometry.ts';
import type { Grip } from './useCalendarDrag.ts';

interface Props {
  readonly entry: HoursEntry;
  readonly stretch: Stretch;
  /** Position and height in pixels of the part on this day. */
  readonly top: number;
  readonly height: number;
  readonly isLocked: boolean;
  /** True at the position of the drag. */
  readonly isDragged?: boolean;
  /** True if it would overlap another entry. */
  readonly isRefused?: boolean;
  readonly onGrip?: (event: PointerEvent, grip: Grip) => void;
  readonly onOpen?: () => void;
  readonly onKey?: (event: KeyboardEvent) => void;
}

const hexColour = /^#[0-9a-f]{6}$/i;
const roomForTwoLines = 34;

export function EntryBlock({
  entry,
  stretch,
  top,
  height,
  isLocked,
  isDragged = false,
  isRefused = false,
  onGrip,
  onOpen,
  onKey,
}: Props) {
  const own = hexColour.test(entry.project?.colour ?? '') ? entry.project?.colour : null;
  const ownColour: object = own ? { '--own': own } : {};
  const what = [entry.project?.name, entry.client?.name].filter(Boolean).join(' · ');
  const time = clockOf(stretch);
  return (
    <Box
      data-entry={isDragged ? undefined : entry.uuid}
      onPointerDown={(event) => onGrip?.(event, 'move')}
      style={{ top: Theme.rem(top), height: Theme.rem(height), ...ownColour }}
      sx={[
        block,
        isDragged ? { zIndex: 3, opacity: 0.9, boxShadow: 4, pointerEvents: 'none' } : {},
        isRefused ? { outline: '2px dashed', outlineColor: 'error.main' } : {},
        isLocked ? { cursor: 'default' } : {},
      ]}
    >
      <ButtonBase onClick={onOpen} onKeyDown={onKey} sx={face}>
        <span style={visuallyHidden}>{`${time}, ${entry.description}, ${what}`}</span>
        <Box
          component="span"
          aria-hidden
          sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontWeight: 600, maxWidth: '100%' }}
        >
          {isLocked ? <Icon path={mdiLockOutline} sx={{ fontSize: 12, flex: 'none' }} /> : null}
          <Box component="span" sx={oneLine}>
            {height < roomForTwoLines ? `${time} ${entry.description}` : entry.description}
          </Box>
        </Box>
        {height < roomForTwoLines ? null : (
          <Box component="span" aria-hidden sx={[oneLine, { color: 'text.secondary' }]}>
            {time}
            {what === '' ? '' : ` · ${what}`}
          </Box>
        )}
      </ButtonBase>
      {isLocked || !onGrip ? null : (
        <>
          <Box data-edge="start" onPointerDown={(event) => onGrip(event, 'start')} sx={{ ...edge, top: -2 }} />
          <Box data-edge="end" onPointerDown={(event) => onGrip(event, 'end')} sx={{ ...edge, bottom: -2 }} />
        </>
      )}
    </Box>
  );
}

const oneLine = { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const edge = { position: 'absolute', left: 0, right: 0, height: 8, cursor: 'ns-resize' } as const;
const face = {
  width: '100%',
  height: '100%',
  px: 0.75,
  py: 0.25,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  textAlign: 'left',
  fontSize: 12,
  lineHeight: '16px',
  cursor: 'inherit',
  overflow: 'hidden',
  borderRadius: 'inherit',
} as const;
const block = {
  position: 'absolute',
  left: 2,
  right: 4,
  borderRadius: '4px',
  overflow: 'hidden',
  cursor: 'grab',
  zIndex: 1,
  color: 'text.primary',
  userSelect: 'none',
  // Visible in high-contrast mode (forced colors).
  outline: '1px solid transparent',
  outlineOffset: -1,
  borderLeft: '3px solid var(--own, currentColor)',
  bgcolor: 'background.paper',
  // A translucent layer over the surface, so that the text keeps its contrast in light and dark mode.
  backgroundImage:
    'linear-gradient(color-mix(in srgb, var(--own, #808080) 18%, transparent), color-mix(in srgb, var(--own, #808080) 18%, transparent))',
  boxShadow: '0 0 0 1px color-mix(in srgb, var(--own, #808080) 35%, transparent)',
} as const;
