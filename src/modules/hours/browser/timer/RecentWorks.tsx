/** Recent work of the person: one click starts it, or switches the running timer to it. */
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import { mdiPlayCircleOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon } from '#engine/browser';
import { useRecentWorks } from './useRecentWorks.ts';
import type { WorkValue } from './workValue.ts';

interface Props {
  readonly employee_uuid: string;
  readonly running: boolean;
  readonly onChoose: (work: WorkValue) => void;
}

export function RecentWorks({ employee_uuid, running, onChoose }: Props) {
  const translate = useTranslate();
  const works = useRecentWorks(employee_uuid, true);
  if (works.length === 0) return null;
  return (
    <Box sx={{ mx: -2, mb: -1 }}>
      <List
        dense
        disablePadding
        subheader={
          <ListSubheader disableSticky sx={{ lineHeight: '28px', bgcolor: 'transparent' }}>
            {translate(running ? 'beheer.timer.switch_to' : 'beheer.timer.recent')}
          </ListSubheader>
        }
      >
        {works.map((work) => (
          <ListItemButton key={JSON.stringify(work)} onClick={() => onChoose(work)} sx={{ py: 0.25, gap: 1 }}>
            <Icon path={mdiPlayCircleOutline} sx={{ color: 'primary.main', fontSize: 20 }} />
            <ListItemText
              primary={work.description}
              secondary={[work.project?.name, work.client?.name].filter(Boolean).join(' · ')}
              slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true } }}
            />
          </ListItemButton>
        ))}
      </List>
    </Box>
  );
}
