/** Repeatable work as a row of chips: favourites with a star, templates, then recent work. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { mdiClipboardTextClockOutline, mdiHistory, mdiStar } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { Repeatable, Repeatables, Template } from '../../../rules/quickAnswer.ts';
import { Icon } from '#engine/browser';
import { useHoursWords } from '../useHoursWords.ts';

interface Props {
  readonly repeatables: Repeatables;
  readonly onPick: (chosen: Repeatable) => void;
  readonly onTemplate: (template: Template) => void;
}

const shownRecent = 6;

export function RepeatRow({ repeatables: { favourites, recent, templates }, onPick, onTemplate }: Props) {
  const translate = useTranslate();
  const { activity } = useHoursWords();
  if (favourites.length + recent.length + templates.length === 0) return null;
  const lately = recent.slice(0, shownRecent);
  const titleOf = ({ name, client, project, description, activity: kind }: Repeatable): string =>
    [name, client.name, project?.name, activity(kind), description].filter(Boolean).join(' · ');
  // Entries of the same project differ in their activity.
  const recentName = (one: Repeatable): string =>
    lately.filter((other) => nameOf(other) === nameOf(one)).length > 1
      ? `${nameOf(one)} · ${activity(one.activity)}`
      : nameOf(one);
  const again = (one: Repeatable, icon: string, name: string) => (
    <Chip
      key={one.preset_uuid ?? `${one.client.uuid} ${one.project?.uuid ?? ''} ${one.activity} ${one.description ?? ''}`}
      variant="outlined"
      size="small"
      icon={<Icon path={icon} />}
      label={name}
      title={titleOf(one)}
      aria-label={translate('beheer.entry.pick', { name: titleOf(one) })}
      onClick={() => onPick(one)}
      sx={chip}
    />
  );
  return (
    <Box
      role="group"
      aria-label={translate('beheer.entry.again')}
      tabIndex={-1}
      sx={{
        display: 'flex',
        gap: 0.75,
        flexWrap: { xs: 'nowrap', md: 'wrap' },
        overflowX: { xs: 'auto', md: 'visible' },
        pb: { xs: 0.5, md: 0 },
      }}
    >
      {favourites.map((one) => again(one, mdiStar, one.name ?? nameOf(one)))}
      {templates.map((template) => (
        <Chip
          key={template.name}
          variant="outlined"
          size="small"
          icon={<Icon path={mdiClipboardTextClockOutline} />}
          label={template.name}
          aria-label={translate('beheer.entry.open_template', { name: template.name })}
          onClick={() => onTemplate(template)}
          sx={chip}
        />
      ))}
      {lately.map((one) => again(one, mdiHistory, recentName(one)))}
    </Box>
  );
}

export const chipHeight = { xs: 36, md: 28 } as const;

const chip = {
  flex: 'none',
  maxWidth: 260,
  height: chipHeight,
  px: 0.5,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

function nameOf({ client, project }: Repeatable): string {
  return project?.name ?? client.name;
}
