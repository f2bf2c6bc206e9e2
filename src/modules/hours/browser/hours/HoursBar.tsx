/** Which period of whose hours is shown, and the way to others. */
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import { isoWeek } from '../../../../engine/values/calendarDate.ts';
import { daysOfWeek } from '../../../../engine/values/workWeek.ts';
import { Icon } from '../../../../engine/browser/fields/Icon.tsx';
import { useLabel } from '../../../../engine/browser/fields/useLabel.ts';
import { useFormat } from '../../../../engine/browser/i18n/useFormat.ts';
import type { HoursColleague } from '../hours.ts';
import { usePrincipal } from '../../../../engine/browser/providers/session.ts';
import { useRegistry } from '../../../../engine/browser/registry.ts';
import type { GoablePlace } from './useHoursPlace.ts';
import { hoursViewNames, type HoursEmployee, type HoursViewName } from './view.ts';
import { hoursViews } from './views.ts';

interface Props {
  readonly place: GoablePlace;
  readonly employee: HoursEmployee;
  readonly colleagues: readonly HoursColleague[];
}

export function HoursBar({ place, employee, colleagues }: Props) {
  const translate = useTranslate();
  const { view, day, today, go } = place;
  const label = useLabel();
  const principal = usePrincipal();
  const invoicing = useRegistry().pages['hours-invoice'];
  const { period, step } = hoursViews[view];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" color="inherit" size="small" onClick={() => go({ day: today })}>
        {translate('beheer.layout.today')}
      </Button>
      <Box sx={{ display: 'flex' }}>
        <IconButton
          size="small"
          aria-label={translate(`beheer.hours.previous_${period}`)}
          onClick={() => go({ day: step(day, -1) })}
        >
          <Icon path={mdiChevronLeft} />
        </IconButton>
        <IconButton
          size="small"
          aria-label={translate(`beheer.hours.next_${period}`)}
          onClick={() => go({ day: step(day, 1) })}
        >
          <Icon path={mdiChevronRight} />
        </IconButton>
      </Box>
      <PeriodTitle view={view} day={day} />
      {/* On a phone the views stand beside the arrows, and what else there is beneath the period. */}
      <Box sx={{ ml: { sm: 'auto' }, display: { xs: 'contents', sm: 'flex' }, flexWrap: 'wrap', gap: 1 }}>
        {invoicing && invoicing.access.includes(principal.actor) ? (
          <Button
            component={LinkBase}
            to={invoicing.route}
            size="small"
            sx={{ alignSelf: 'center', order: { xs: 3, sm: 0 } }}
          >
            {label(invoicing.label)}
          </Button>
        ) : null}
        {colleagues.length > 0 ? (
          <Picker employee={employee} colleagues={colleagues} onPick={(uuid) => go({ employee: uuid })} />
        ) : null}
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          onChange={(_, chosen: HoursViewName | null) => chosen && go({ view: chosen })}
          aria-label={translate('beheer.hours.views')}
          sx={{ ml: { xs: 'auto', sm: 0 } }}
        >
          {hoursViewNames.map((name) => (
            <ToggleButton
              key={name}
              value={name}
              aria-label={translate(`beheer.hours.view_${name}`)}
              sx={{ px: 1.5, gap: 0.75 }}
            >
              <Icon path={hoursViews[name].icon} />
              <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
                {translate(`beheer.hours.view_${name}`)}
              </Box>
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
    </Box>
  );
}

function PeriodTitle({ view, day }: Pick<GoablePlace, 'view' | 'day'>) {
  const translate = useTranslate();
  const format = useFormat();
  const days = daysOfWeek(day);
  const title = {
    day: () => format.fullDate(day),
    week: () =>
      translate('beheer.layout.week_title', {
        week: isoWeek(day).week,
        days: format.dateRange(days[0] ?? day, days[6] ?? day),
      }),
    month: () => format.month(day),
  }[hoursViews[view].period]();
  return (
    <Typography
      component="h2"
      aria-live="polite"
      sx={{
        fontSize: 16,
        fontWeight: 600,
        order: { xs: 1, sm: 0 },
        width: { xs: '100%', sm: 'auto' },
        '&::first-letter': { textTransform: 'uppercase' },
      }}
    >
      {title}
    </Typography>
  );
}

interface PickerProps {
  readonly employee: HoursEmployee;
  readonly colleagues: readonly HoursColleague[];
  readonly onPick: (uuid: string) => void;
}

function Picker({ employee, colleagues, onPick }: PickerProps) {
  const translate = useTranslate();
  const chosen = colleagues.find(({ uuid }) => uuid === employee.uuid) ?? employee;
  return (
    <Autocomplete<HoursColleague, false, true>
      size="small"
      disableClearable
      options={colleagues.includes(chosen) ? colleagues : [chosen, ...colleagues]}
      value={chosen}
      isOptionEqualToValue={(left, right) => left.uuid === right.uuid}
      getOptionKey={({ uuid }) => uuid}
      getOptionLabel={({ name }) => name}
      onChange={(_, { uuid }) => onPick(uuid)}
      renderInput={(params) => <TextField {...params} margin="none" label={translate('beheer.hours.employee')} />}
      sx={{
        flex: { xs: '1 1 180px', sm: 'none' },
        width: { sm: 220 },
        mt: { xs: 0.5, sm: 0 },
        order: { xs: 2, sm: 0 },
      }}
    />
  );
}
