/** Notices about a week as chips. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { WeekNotice } from '../../rules/timesheet.ts';
import { StateChip } from '#engine/browser';

interface Props {
  readonly notices: readonly WeekNotice[];
}

/** Warning chips, one for each notice. Renders nothing without notices. */
export function WeekNotices({ notices }: Props) {
  const translate = useTranslate();
  if (notices.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {notices.map((notice) => (
        <StateChip key={notice} label={translate(`beheer.weeks.${notice}`)} colour="warning" />
      ))}
    </Box>
  );
}
