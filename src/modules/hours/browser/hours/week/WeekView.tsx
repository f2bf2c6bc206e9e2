/** Week view: grid on a desktop, one day at a time on a phone, and a start screen if it is empty. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { mdiTableLarge } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { WorkTimes } from '#engine/values';
import { Notice } from '#engine/browser';
import { LoadedHours } from '../LoadedHours.tsx';
import { runningMinutes } from '../useRunningWork.ts';
import type { HoursViewProps } from '../view.ts';
import { WaitingNotice } from '../WaitingNotice.tsx';
import { AddRowDialog } from './AddRowDialog.tsx';
import { PhoneWeek } from './PhoneWeek.tsx';
import { UndoBar } from './UndoBar.tsx';
import { useWeek } from './useWeek.ts';
import { WeekTable } from './WeekTable.tsx';
import { WeekTools } from './WeekTools.tsx';

export default function WeekView({ employee, day, onDay }: HoursViewProps) {
  const translate = useTranslate();
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const week = useWeek(employee, day);
  const [monday] = week.days;
  const [isAdding, setAdding] = useState(false);
  const beginRow = (): void => setAdding(true);
  const show = () => {
    if (week.groups.length === 0) {
      return (
        <Notice
          icon={mdiTableLarge}
          title={translate('beheer.hours.empty_week')}
          text={translate(employee.isWritable ? 'beheer.hours.empty_week_text' : 'beheer.hours.empty_week_theirs', {
            name: employee.name,
          })}
        >
          {employee.isWritable ? <WeekTools week={week} onAddRow={beginRow} isFirst /> : null}
        </Notice>
      );
    }
    return (
      <>
        {wide ? (
          <Card sx={{ overflow: 'hidden' }}>
            <WeekTable key={monday} week={week} />
          </Card>
        ) : (
          <PhoneWeek week={week} day={day} onDay={onDay} />
        )}
        {week.running && week.running.combination === null ? (
          <Alert severity="info" role="status">
            {translate('beheer.hours.running_nowhere', {
              time: WorkTimes.formatWorkTime(runningMinutes(week.running, week.days)),
            })}
          </Alert>
        ) : null}
        <WeekTools week={week} onAddRow={beginRow} />
      </>
    );
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, minWidth: 0 }}>
      <WaitingNotice />
      <LoadedHours read={week.read}>{show}</LoadedHours>
      {isAdding ? <AddRowDialog week={week} onClose={() => setAdding(false)} /> : null}
      <UndoBar undoable={week.undoable} onDone={week.forgetUndo} />
    </Box>
  );
}
