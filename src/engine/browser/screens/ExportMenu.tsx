/** The button under which a table is saved as a file or printed. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { mdiDownload, mdiFileDelimitedOutline, mdiFileExcelOutline, mdiPrinterOutline } from '@mdi/js';
import { useNotify, useTranslate } from 'react-admin';
import { Icon } from '../fields/Icon.tsx';
import { exportForms, type ExportForm } from '../providers/exportTypes.ts';

interface Props {
  /** Saves the file; what it rejects with is told. */
  readonly onChoose: (form: ExportForm) => Promise<void>;
  readonly disabled: boolean;
  /** Has room for words. */
  readonly wide: boolean;
}

const icons = { xlsx: mdiFileExcelOutline, csv: mdiFileDelimitedOutline } satisfies Record<ExportForm, string>;

export function ExportMenu({ onChoose, disabled, wide }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const translate = useTranslate();
  const save = async (form: ExportForm) => {
    setAnchor(null);
    setBusy(true);
    try {
      await onChoose(form);
      notify('beheer.list.exported', { type: 'success' });
    } catch {
      notify('beheer.list.export_failed', { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const label = translate('beheer.list.export');
  const opens = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: (event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  } as const;
  return (
    <>
      {wide ? (
        <Button color="inherit" startIcon={<Icon path={mdiDownload} />} loading={busy} disabled={disabled} {...opens}>
          {label}
        </Button>
      ) : (
        <Tooltip title={label}>
          <span>
            <IconButton aria-label={label} disabled={busy || disabled} {...opens}>
              <Icon path={mdiDownload} />
            </IconButton>
          </span>
        </Tooltip>
      )}
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {exportForms.map((form) => (
          <MenuItem key={form} onClick={() => void save(form)}>
            <ListItemIcon>
              <Icon path={icons[form]} />
            </ListItemIcon>
            {translate(`beheer.list.export_${form}`)}
          </MenuItem>
        ))}
        <MenuItem
          onClick={() => {
            setAnchor(null);
            requestAnimationFrame(() => requestAnimationFrame(() => window.print()));
          }}
        >
          <ListItemIcon>
            <Icon path={mdiPrinterOutline} />
          </ListItemIcon>
          {translate('beheer.list.print')}
        </MenuItem>
      </Menu>
    </>
  );
}
