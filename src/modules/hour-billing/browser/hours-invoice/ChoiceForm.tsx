/** Form for the selection: which hours, how they are grouped on lines, and how people are named. */
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useGetList, useTranslate } from 'react-admin';
import type { ShownRecord } from '#engine/registry';
import { DayPicker, useRegistry } from '#engine/browser';
import { hourGroupings, hourNames } from '../../rules/hourInvoice.ts';
import type { ChosenHours } from './chosen.ts';

interface Props {
  readonly client_uuid: string;
  readonly until: string | null;
  readonly chosen: ChosenHours;
  readonly onChosen: (chosen: ChosenHours) => void;
}

export function ChoiceForm({ client_uuid, until, chosen, onChosen }: Props) {
  const translate = useTranslate();
  const text = (key: string): string => translate(`beheer.hour_invoice.${key}`);
  const { asked } = chosen;
  const ask = (more: Partial<ChosenHours['asked']>): void => onChosen({ ...chosen, asked: { ...asked, ...more } });
  const { from: _from, ...always } = asked;
  return (
    <Card component="section" aria-label={text('choice')}>
      <CardContent
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 1fr)' },
        }}
      >
        <DayPicker
          wide
          label={text('from')}
          day={asked.from ?? null}
          onDay={(from) => ask({ from })}
          onEmpty={() => onChosen({ ...chosen, asked: always })}
        />
        <DayPicker wide label={text('until')} day={until} onDay={(day) => onChosen({ ...chosen, until: day })} />
        <Projects client_uuid={client_uuid} chosen={chosen} onChosen={onChosen} />
        <TextField
          select
          size="small"
          margin="none"
          label={text('group_by')}
          value={asked.group_by}
          onChange={({ target }) => ask({ group_by: hourGroupings.find((one) => one === target.value) ?? 'project' })}
        >
          {hourGroupings.map((one) => (
            <MenuItem key={one} value={one}>
              {text(`groups.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          margin="none"
          label={text('names')}
          value={asked.names}
          onChange={({ target }) => ask({ names: hourNames.find((one) => one === target.value) ?? 'full' })}
        >
          {hourNames.map((one) => (
            <MenuItem key={one} value={one}>
              {text(`named.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      </CardContent>
    </Card>
  );
}

/** An empty selection means all projects, and hours without a project. */
function Projects({ client_uuid, chosen, onChosen }: Omit<Props, 'until'>) {
  const translate = useTranslate();
  const projects = useRegistry().resources['projects'];
  const { data = [] } = useGetList<ShownRecord<'projects'>>(projects?.route.slice(1) ?? 'projects', {
    filter: { client_uuid, billing: 'hourly' },
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'number', order: 'DESC' },
  });
  const { project_uuids: uuids = [], ...always } = chosen.asked;
  const nameOf = (uuid: string): string => data.find(({ id }) => id === uuid)?.name ?? '';
  const choose = (value: unknown): void => {
    const chosenUuids = Array.isArray(value) ? value.map(String) : [];
    onChosen({ ...chosen, asked: chosenUuids.length === 0 ? always : { ...always, project_uuids: chosenUuids } });
  };
  if (data.length === 0) return null;
  return (
    <TextField
      select
      size="small"
      margin="none"
      label={translate('beheer.hour_invoice.projects')}
      value={uuids.filter((uuid) => nameOf(uuid) !== '')}
      onChange={({ target }) => choose(target.value)}
      slotProps={{
        select: {
          multiple: true,
          displayEmpty: true,
          renderValue: () =>
            uuids.length === 0 ? translate('beheer.hour_invoice.all_projects') : uuids.map(nameOf).join(', '),
        },
        inputLabel: { shrink: true },
      }}
    >
      {data.map((project) => (
        <MenuItem key={project.id} value={String(project.id)}>
          <Checkbox size="small" checked={uuids.includes(String(project.id))} tabIndex={-1} sx={{ p: 0, mr: 1 }} />
          {project.name}
        </MenuItem>
      ))}
    </TextField>
  );
}
