/** Menu of calendar import and calendar link. */
import { useState } from 'react';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { mdiCalendarExportOutline, mdiCalendarImportOutline, mdiCalendarSyncOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { CalendarDate } from '#engine/values';
import { Icon, Pages } from '#engine/browser';
import { CalendarLinkDialog } from './CalendarLinkDialog.tsx';

const CalendarImportDialog = Pages.lazyAhead(async () => ({
  default: (await import('./CalendarImportDialog.tsx')).CalendarImportDialog,
}));

export function CalendarMenu({ day }: { readonly day: CalendarDate }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [shown, setShown] = useState<'link' | 'import' | null>(null);
  const open = (dialog: 'link' | 'import') => {
    setAnchor(null);
    setShown(dialog);
  };
  const name = translate('beheer.entry.calendars');
  return (
    <>
      <Tooltip title={name}>
        <IconButton
          size="small"
          aria-label={name}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon path={mdiCalendarSyncOutline} />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => open('link')}>
          <ListItemIcon>
            <Icon path={mdiCalendarExportOutline} />
          </ListItemIcon>
          {translate('beheer.entry.subscribe')}
        </MenuItem>
        <MenuItem onClick={() => open('import')}>
          <ListItemIcon>
            <Icon path={mdiCalendarImportOutline} />
          </ListItemIcon>
          {translate('beheer.entry.import')}
        </MenuItem>
      </Menu>
      {shown === 'import' ? <CalendarImportDialog day={day} onClose={() => setShown(null)} /> : null}
      {shown === 'link' ? <CalendarLinkDialog onClose={() => setShown(null)} /> : null}
    </>
  );
}
