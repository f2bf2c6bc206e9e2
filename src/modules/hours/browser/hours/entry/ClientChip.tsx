/** Client and project of an entry as a chip. Its editor offers candidates for the typed words, or a search. */
import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { mdiAccountOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { BookedOn, NamedOne } from '../../../rules/quickAnswer.ts';
import { readQuick } from '../../hourEntry.ts';
import { EditChip } from './EditChip.tsx';

interface Props {
  readonly alternatives: readonly BookedOn[];
  readonly day: string;
  readonly onTake: (chosen: BookedOn) => void;
}

interface ChipProps extends Props {
  readonly client: NamedOne | null;
  readonly project: NamedOne | null;
}

export function ClientChip({ client, project, onTake, ...editor }: ChipProps) {
  const translate = useTranslate();
  return (
    <EditChip
      icon={mdiAccountOutline}
      name={translate('beheer.entry.client')}
      label={client === null ? translate('beheer.entry.client_missing') : bookedOnName({ client, project })}
      isMissing={client === null}
    >
      {(close) => (
        <ClientEditor
          {...editor}
          onTake={(chosen) => {
            onTake(chosen);
            close();
          }}
        />
      )}
    </EditChip>
  );
}

export const bookedOnName = ({ client, project }: BookedOn): string =>
  [client.name, project?.name].filter(Boolean).join(' · ');

const pauseMilliseconds = 180;

function ClientEditor({ alternatives, day, onTake }: Props) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly BookedOn[] | null>(null);
  useEffect(() => {
    if (text.trim() === '') return undefined;
    let isLatest = true;
    const timer = setTimeout(() => {
      readQuick(text, day).then(
        ({ client, project, alternatives: others }) =>
          isLatest && setFound(client ? [{ client, project }, ...others] : []),
        () => undefined,
      );
    }, pauseMilliseconds);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [text, day]);
  const shown = text.trim() === '' ? alternatives : (found ?? alternatives);
  return (
    <Box sx={{ width: 340, maxWidth: '100%' }}>
      <Box sx={{ p: 1.5, pb: 0.5 }}>
        <TextField
          autoFocus
          fullWidth
          size="small"
          margin="none"
          label={translate('beheer.entry.find_client')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Box>
      {found !== null && found.length === 0 && text.trim() !== '' ? (
        <Typography sx={{ px: 1.5, py: 1, color: 'text.secondary' }}>
          {translate('beheer.entry.nobody_found')}
        </Typography>
      ) : null}
      <MenuList dense aria-label={translate('beheer.entry.client')}>
        {shown.map((one) => (
          <MenuItem key={`${one.client.uuid} ${one.project?.uuid ?? ''}`} onClick={() => onTake(one)}>
            <ListItemText
              primary={one.client.name}
              secondary={one.project?.name ?? translate('beheer.entry.no_project')}
              slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true } }}
            />
          </MenuItem>
        ))}
      </MenuList>
    </Box>
  );
}
