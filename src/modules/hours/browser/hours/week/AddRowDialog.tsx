/** Dialog to choose the work of a new row: recent work first, or a search for a project or client. */
import { useState, type FormEvent } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { Fields, useDraft } from '#engine/browser';
import { ProjectDot } from '../ProjectDot.tsx';
import { useHoursWords } from '../useHoursWords.ts';
import { useWorkOptions, type WorkOption } from './useWorkOptions.ts';
import type { Week } from './useWeek.ts';

interface Props {
  readonly week: Week;
  readonly onClose: () => void;
}

interface NewRow {
  readonly work: WorkOption | null;
  readonly activity: string;
}

export function AddRowDialog({ week, onClose }: Props) {
  const translate = useTranslate();
  const words = useHoursWords();
  const [{ work, activity }, setRow] = useDraft<NewRow>(
    `hours.row.${week.employee.uuid}`,
    { work: null, activity: words.activities[0]?.value ?? '' },
    { untilClosed: true },
  );
  const choose = (chosen: WorkOption | null): void =>
    setRow((known) => ({ work: chosen, activity: chosen?.activity ?? known.activity }));
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (work === null) return;
    week.addRow({ client: work.client, project: work.project, activity });
    onClose();
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby="add-row">
      <form onSubmit={add}>
        <DialogTitle id="add-row">{translate('beheer.hours.add_row')}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, pt: '8px !important' }}>
          <WorkPicker week={week} work={work} onChoose={choose} />
          <TextField
            select
            margin="none"
            label={translate('beheer.hours.activity')}
            value={activity}
            onChange={(event) => setRow({ work, activity: event.target.value })}
          >
            {words.activities.map(({ value, label }) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {translate('beheer.hours.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={work === null}>
            {translate('beheer.hours.add_row')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface WorkPickerProps {
  readonly week: Week;
  readonly work: WorkOption | null;
  readonly onChoose: (work: WorkOption | null) => void;
}

/** Offers work that has no row in the week yet. */
function WorkPicker({ week, work, onChoose }: WorkPickerProps) {
  const translate = useTranslate();
  const words = useHoursWords();
  const [query, setQuery] = useState('');
  const there = new Set(week.groups.flatMap(({ rows }) => rows.map(({ key }) => key)));
  const { options, loading } = useWorkOptions(week.employee.uuid, query);
  return (
    <Autocomplete<WorkOption>
      options={options.filter(({ key }) => !there.has(key))}
      loading={loading}
      value={work}
      openOnFocus={work === null}
      autoHighlight
      filterOptions={(all) => all}
      isOptionEqualToValue={(left, right) => left.key === right.key}
      getOptionKey={({ key }) => key}
      getOptionLabel={({ project, client }) => project?.name ?? client.name}
      groupBy={({ group }) => translate(`beheer.hours.group_${group}`)}
      renderGroup={Fields.optionGroup}
      loadingText={translate('beheer.reference.loading')}
      noOptionsText={translate('beheer.hours.no_work')}
      onInputChange={(_, text, reason) => setQuery(reason === 'input' ? text : '')}
      onChange={(_, chosen) => onChoose(chosen)}
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props} sx={{ gap: 1 }}>
          <ProjectDot project={option.project} />
          <Box sx={{ minWidth: 0 }}>
            <Box>{option.project?.name ?? option.client.name}</Box>
            <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
              {[
                ...(option.project ? [option.client.name] : []),
                ...(option.activity ? [words.activity(option.activity)] : []),
              ].join(' · ')}
            </Box>
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField {...params} autoFocus margin="none" label={translate('beheer.hours.project_or_client')} />
      )}
    />
  );
}
