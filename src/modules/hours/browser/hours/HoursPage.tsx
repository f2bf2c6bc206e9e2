/** Time entry page: employee, period and view. All of it is in the URL. */
import { Suspense } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { mdiAccountClockOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { errorText, Notice, Skeletons, Theme, useSession } from '#engine/browser';
import { EntryPanel } from './entry/EntryPanel.tsx';
import { HoursBar } from './HoursBar.tsx';
import { useHoursEmployee } from './useHoursEmployee.ts';
import { useHoursPlace } from './useHoursPlace.ts';
import { useRightPlace } from './useRightPlace.ts';
import { hoursViews } from './views.ts';
import { WeekRejection, WeekStateBar } from './WeekStateBar.tsx';

export default function HoursPage() {
  const translate = useTranslate();
  const place = useHoursPlace();
  const { employee, isUnknown, colleagues, isPending, error } = useHoursEmployee(place.employee);
  useRightPlace(isPending ? null : isUnknown);
  const session = useSession();
  const client = session?.client ?? null;
  const isPhone = Theme.useIsPhone();
  if (error) return <Alert severity="error">{errorText(error)}</Alert>;
  if (isPending) return <Skeletons.ListSkeleton />;
  if (employee === null)
    return (
      <Notice
        icon={mdiAccountClockOutline}
        title={translate('beheer.hours.nobody')}
        text={translate('beheer.hours.nobody_text')}
      />
    );
  const { Component } = hoursViews[place.view];
  const isWeek = hoursViews[place.view].period === 'week';
  const week = isWeek ? (
    <WeekStateBar key={`${employee.uuid} ${place.day}`} employee={employee} day={place.day} />
  ) : null;
  // On a phone the hours and their problems come first.
  const hours = (
    <>
      {isPhone ? isWeek ? <WeekRejection employee={employee} day={place.day} /> : null : week}
      <Suspense fallback={<Skeletons.ListSkeleton />}>
        <Component
          key={employee.uuid}
          employee={employee}
          day={place.day}
          onDay={(day, view = place.view) => place.go({ day, view })}
        />
      </Suspense>
      {isPhone ? week : null}
    </>
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, minWidth: 0 }}>
      <HoursBar place={place} employee={employee} colleagues={colleagues} />
      {client === null ? null : (
        <Alert severity="info">{translate('beheer.hours.one_client', { client: client.name })}</Alert>
      )}
      {employee.uuid === session?.employee?.uuid ? <EntryPanel day={place.day}>{hours}</EntryPanel> : hours}
    </Box>
  );
}
