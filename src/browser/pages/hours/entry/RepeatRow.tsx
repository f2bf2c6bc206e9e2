/** What can be booked again, as chips in one line: favourites with their star, templates, then what was booked on lately. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { mdiClipboardTextClockOutline, mdiHistory, mdiStar } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { Repeatable, Repeatables, Template } from '../../../../domain/quickAnswer.ts';
import { Icon } from '../../../fields/Icon.tsx';

interface Props {
  readonly repeatables: Repeatables;
  readonly onPick: (chosen: Repeatable) => void;
  readonly onTemplate: (template: Template) => void;
}

const shownRecent = 6;

export function RepeatRow({ repeatables: { favourites, recent, templates }, onPick, onTemplate }: Props) {
  const translate = useTranslate();
  if (favourites.length + recent.length + templates.length === 0) return null;
  const again = (one: Repeatable, icon: string, name: string) => (
    <Chip key={one.preset_uuid ?? `${one.client.uuid} ${one.project?.uuid ?? ''} ${one.activity} ${one.description ?? ''}`} variant="outlined" size="small" icon={<Icon path={icon} />} label={name} title={titleOf(one)} aria-label={translate('beheer.entry.pick', { name: titleOf(one) })} onClick={() => onPick(one)} sx={chip} />
  );
  return (
    <Box role="group" aria-label={translate('beheer.entry.again')} tabIndex={-1} sx={{ display: 'flex', gap: 0.75, flexWrap: { xs: 'nowrap', md: 'wrap' }, overflowX: { xs: 'auto', md: 'visible' }, pb: { xs: 0.5, md: 0 } }}>
      {favourites.map((one) => again(one, mdiStar, one.name ?? nameOf(one)))}
      {templates.map((template) => (
        <Chip key={template.name} variant="outlined" size="small" icon={<Icon path={mdiClipboardTextClockOutline} />} label={template.name} aria-label={translate('beheer.entry.open_template', { name: template.name })} onClick={() => onTemplate(template)} sx={chip} />
      ))}
      {recent.slice(0, shownRecent).map((one) => again(one, mdiHistory, nameOf(one)))}
    </Box>
  );
}

const chip = { flex: 'none', maxWidth: 220, height: { xs: 36, md: 26 } } as const;

function nameOf({ client, project }: Repeatable): string {
  return project?.name ?? client.name;
}

function titleOf({ name, client, project, description }: Repeatable): string {
  return [name, client.name, project?.name, description].filter(Boolean).join(' · ');
}
