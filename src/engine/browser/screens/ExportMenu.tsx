/** Button with a menu to export or print a table. */
import { useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import {
  mdiDownload,
  mdiFileCodeOutline,
  mdiFileDelimitedOutline,
  mdiFileExcelOutline,
  mdiPrinterOutline,
} from '@mdi/js';
import { useNotify, useTranslate } from 'react-admin';
import { Icon } from '../ui/Icon.tsx';
import { exportForms, type ExportForm, type ListExportForm } from '../providers/exportTypes.ts';

interface Props<Form extends ListExportForm> {
  /** File formats. Defaults to spreadsheet and CSV. */
  readonly forms?: readonly Form[];
  /** Saves the file. A rejection is shown as a notification. */
  readonly onChoose: (form: Form) => Promise<void>;
  /** Prints the table. Defaults to printing the page as it is. */
  readonly onPrint?: () => void;
  readonly disabled: boolean;
  /** Shows a label next to the icon. */
  readonly wide: boolean;
}

const icons = {
  xlsx: mdiFileExcelOutline,
  csv: mdiFileDelimitedOutline,
  raw: mdiFileCodeOutline,
} satisfies Record<ListExportForm, string>;

const printPage = (): void => void requestAnimationFrame(() => requestAnimationFrame(() => window.print()));

/**
 * Hook that saves a table as a file and notifies of success or failure. The button is not disabled meanwhile, because
 * that would take its focus away.
 */
export function useExport<Form extends ListExportForm>(
  onChoose: (form: Form) => Promise<void>,
): { readonly busy: boolean; readonly save: (form: Form) => void } {
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const save = async (form: Form) => {
    if (busy) return;
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
  return { busy, save: (form) => void save(form) };
}

/** Returns the menu items: one per file format, and print. */
export function exportItems<Form extends ListExportForm>(
  translate: (key: string) => string,
  { forms, onSave, onPrint }: { forms: readonly Form[]; onSave: (form: Form) => void; onPrint: () => void },
): readonly ReactNode[] {
  return [
    ...forms.map((form) => (
      <MenuItem key={form} onClick={() => onSave(form)}>
        <ListItemIcon>
          <Icon path={icons[form]} />
        </ListItemIcon>
        {translate(`beheer.list.export_${form}`)}
      </MenuItem>
    )),
    <MenuItem key="print" onClick={onPrint}>
      <ListItemIcon>
        <Icon path={mdiPrinterOutline} />
      </ListItemIcon>
      {translate('beheer.list.print')}
    </MenuItem>,
  ];
}

/** Menu of file formats; `onChoose` saves the file. Shows progress until it resolves. */
export function ExportMenu<Form extends ListExportForm = ExportForm>({
  forms = exportForms as readonly Form[],
  onChoose,
  onPrint = printPage,
  disabled,
  wide,
}: Props<Form>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { busy, save } = useExport(onChoose);
  const translate = useTranslate();
  const label = translate('beheer.list.export');
  const icon = busy ? <CircularProgress size={20} color="inherit" aria-hidden /> : <Icon path={mdiDownload} />;
  const opens = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: (event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  } as const;
  const closing = (act: () => void): void => {
    setAnchor(null);
    act();
  };
  return (
    <>
      {wide ? (
        <Button color="inherit" startIcon={icon} aria-busy={busy} disabled={disabled} {...opens}>
          {label}
        </Button>
      ) : (
        <Tooltip title={label}>
          <span>
            <IconButton aria-label={label} aria-busy={busy} disabled={disabled} {...opens}>
              {icon}
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
        {exportItems(translate, {
          forms,
          onSave: (form) => closing(() => save(form)),
          onPrint: () => closing(onPrint),
        })}
      </Menu>
    </>
  );
}
