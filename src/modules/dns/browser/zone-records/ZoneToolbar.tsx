/** Buttons above the records of a zone: add, import, export, history. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { mdiDownload, mdiHistory, mdiPlus, mdiUpload } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Access, type Resource } from '#engine/registry';
import { Icon, Requests, usePrincipal } from '#engine/browser';
import { authorityFor, writeZoneFile } from '../../rules/zoneFile.ts';
import { recordsOf, settingsOf, type ShownZone } from './sheetRows.ts';

export type ZoneDialog = 'import' | 'history';

interface Props {
  readonly resource: Resource;
  readonly zone: ShownZone;
  /** Adds a record; null if the caller may not edit the zone. */
  readonly onAdd: (() => void) | null;
  readonly onOpen: (dialog: ZoneDialog) => void;
}

export function ZoneToolbar({ resource, zone, onAdd, onOpen }: Props) {
  const translate = useTranslate();
  const maySeeHistory = Access.mayDo(resource, usePrincipal(), 'history');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
      {onAdd ? (
        <>
          <Button variant="outlined" startIcon={<Icon path={mdiPlus} />} onClick={onAdd}>
            {translate('beheer.dns.add')}
          </Button>
          <Button variant="text" startIcon={<Icon path={mdiUpload} />} onClick={() => onOpen('import')}>
            {translate('beheer.dns.import')}
          </Button>
        </>
      ) : null}
      <Button variant="text" startIcon={<Icon path={mdiDownload} />} onClick={() => exportFile(zone)}>
        {translate('beheer.dns.export')}
      </Button>
      {maySeeHistory ? (
        <Button variant="text" startIcon={<Icon path={mdiHistory} />} onClick={() => onOpen('history')}>
          {translate('beheer.dns.history')}
        </Button>
      ) : null}
    </Box>
  );
}

/** Downloads the stored records, without unsaved changes. */
function exportFile(zone: ShownZone): void {
  const settings = settingsOf(zone);
  const text = writeZoneFile({ ...settings, authority: authorityFor(zone), records: recordsOf(zone) });
  Requests.download(new Blob([text], { type: 'text/dns' }), null, `${settings.name}.zone`);
}
