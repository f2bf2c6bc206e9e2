/** Toolbar of the hours: employee and period, with navigation. */
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { mdiCalendarToday, mdiChevronLeft, mdiChevronRight, mdiDotsVertical } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import { Dates, Weeks } from '#engine/values';
import { Fields, Icon, Theme, useFormat, useLabel, usePrincipal, useRegistry, useSession } from '#engine/browser';
import type { HoursColleague } from '../hours.ts';
import type { GoablePlace } from './useHoursPlace.ts';
import { hoursViewNames, type HoursEmployee, type HoursViewName } from './view.ts';
import { hoursViews } from './views.ts';

interface Props {
  readonly place: GoablePlace;
  readonly employee: HoursEmployee;
  readonly colleagues: readonly HoursColleague[];
}

export function HoursBar(props: Props) {
  const isPhone = Theme.useIsPhone();
  return isPhone ? <PhoneBar {...props} /> : <DeskBar {...props} />;
}

function DeskBar({ place, employee, colleagues }: Props) {
  const translate = useTranslate();
  const { view, day, today, go } = place;
  const label = useLabel();
  const invoicing = useInvoicing();
  return (
    // Reserve the height of the employee select, which loads later.
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, minHeight: 40 }}>
      <Button variant="outlined" color="inherit" size="small" onClick={() => go({ day: today })}>
        {translate('beheer.layout.today')}
      </Button>
      <Steps place={place} />
      <PeriodTitle view={view} day={day} />
      <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {invoicing ? (
          <Button component={LinkBase} to={invoicing.route} size="small" sx={{ alignSelf: 'center' }}>
            {label(invoicing.label)}
          </Button>
        ) : null}
        {colleagues.length > 0 ? (
          <Picker employee={employee} colleagues={colleagues} onPick={(uuid) => go({ employee: uuid })} />
        ) : null}
        <Views place={place} />
      </Box>
    </Box>
  );
}

/** Width below which the menu button moves behind the period. */
const narrow = '@media (max-width: 359.95px)';

/** Compact bar, so that the hours stay visible: the quick entry line and the period; the rest is in a menu. */
function PhoneBar({ place, employee, colleagues }: Props) {
  const translate = useTranslate();
  const { view, day, today, go } = place;
  const own = useSession()?.employee?.uuid;
  const name = translate('beheer.layout.today');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 0.5, rowGap: 1 }}>
      <IconButton aria-label={name} title={name} onClick={() => go({ day: today })} sx={{ ml: -1 }}>
        <Icon path={mdiCalendarToday} />
      </IconButton>
      <Steps place={place} />
      <Box sx={{ ml: 'auto' }}>
        <Views place={place} />
      </Box>
      <Box sx={{ [narrow]: { order: 1 } }}>
        <PhoneMenu employee={employee} colleagues={colleagues} onPick={(uuid) => go({ employee: uuid })} />
      </Box>
      <Box sx={{ width: '100%', [narrow]: { width: 'auto', flex: '1 1 60%' } }}>
        <PeriodTitle view={view} day={day} whose={employee.uuid === own ? null : employee.name} />
      </Box>
    </Box>
  );
}

function PhoneMenu({ employee, colleagues, onPick }: PickerProps) {
  const translate = useTranslate();
  const label = useLabel();
  const invoicing = useInvoicing();
  const { button, menu, close } = Fields.useMenuButton(translate('beheer.hours.more'));
  if (!invoicing && colleagues.length === 0) return null;
  return (
    <>
      <IconButton {...button} sx={{ mr: -1 }}>
        <Icon path={mdiDotsVertical} />
      </IconButton>
      <Menu {...menu}>
        {invoicing ? (
          <MenuItem component={LinkBase} to={invoicing.route}>
            {label(invoicing.label)}
          </MenuItem>
        ) : null}
        {colleagues.map((one) => (
          <MenuItem
            key={one.uuid}
            role="menuitemradio"
            aria-checked={one.uuid === employee.uuid}
            selected={one.uuid === employee.uuid}
            onClick={() => {
              close();
              onPick(one.uuid);
            }}
          >
            {one.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** Link to the page that invoices hours, for people who may open it. */
function useInvoicing() {
  const principal = usePrincipal();
  const page = useRegistry().pages['hours-invoice'];
  return page && page.access.includes(principal.actor) ? page : null;
}

function Steps({ place: { view, day, go } }: Pick<Props, 'place'>) {
  const translate = useTranslate();
  const { period, step } = hoursViews[view];
  return (
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
  );
}

function Views({ place: { view, go } }: Pick<Props, 'place'>) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      onChange={(_, chosen: HoursViewName | null) => chosen && go({ view: chosen })}
      aria-label={translate('beheer.hours.views')}
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
  );
}

interface TitleProps extends Pick<GoablePlace, 'view' | 'day'> {
  /** Null for the person's own hours. */
  readonly whose?: string | null;
}

function PeriodTitle({ view, day, whose = null }: TitleProps) {
  const translate = useTranslate();
  const format = useFormat();
  const days = Weeks.daysOfWeek(day);
  const title = {
    day: () => format.fullDate(day),
    week: () =>
      translate('beheer.layout.week_title', {
        week: Dates.isoWeek(day).week,
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
        width: { xs: '100%', sm: 'auto' },
        '&::first-letter': { textTransform: 'uppercase' },
      }}
    >
      {[title, ...(whose === null ? [] : [whose])].join(' · ')}
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
      sx={{ flex: 'none', width: 220 }}
    />
  );
}
