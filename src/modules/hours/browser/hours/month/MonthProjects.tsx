/** Time of a month by project, largest first. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { WorkTimes } from '#engine/values';
import type { HoursEntry } from '../../hours.ts';
import { ProjectDot } from '../ProjectDot.tsx';
import { minutesOf } from '../weekModel.ts';
import { projectTotals } from './projectTotals.ts';

interface Props {
  /** Format `2026-11`. */
  readonly month: string;
  readonly entries: readonly HoursEntry[];
}

export function MonthProjects({ month, entries }: Props) {
  const translate = useTranslate();
  const mine = entries.filter(({ work_date }) => work_date.startsWith(month));
  const all = minutesOf(mine);
  return (
    <Card component="section" aria-labelledby="month-projects" sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', mb: 1 }}>
        <Typography id="month-projects" component="h3" sx={{ fontSize: 16, fontWeight: 700 }}>
          {translate('beheer.hours.by_project')}
        </Typography>
        <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {WorkTimes.formatWorkTime(all)}
        </Box>
      </Box>
      {mine.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{translate('beheer.hours.empty_month')}</Typography>
      ) : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {projectTotals(mine).map(({ key, project, client, minutes }) => (
          <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, py: 0.75 }}>
            <Box sx={{ pt: 0.5 }}>
              <ProjectDot project={project} />
            </Box>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                {project?.name ?? translate('beheer.hours.no_project')}
              </Box>
              <Box
                sx={{
                  fontSize: 12,
                  color: 'text.secondary',
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                }}
              >
                {client.name}
              </Box>
            </Box>
            <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{WorkTimes.formatWorkTime(minutes)}</Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
