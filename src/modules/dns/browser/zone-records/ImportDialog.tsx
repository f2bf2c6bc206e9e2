/** Imports a zone file into the sheet, after a preview of errors by line and of the differences. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useDraft, useLabel } from '#engine/browser';
import type { KeyedRecord } from '../../rules/difference.ts';
import { faultLabel } from '../../rules/faults.ts';
import type { ZoneRecord } from '../../rules/records.ts';
import type { Zone } from '../../rules/zone.ts';
import type { FileFault } from '../../rules/zoneFile.ts';
import { importZoneFile } from '../../rules/zoneImport.ts';
import { Differences } from './Differences.tsx';

interface Props {
  readonly zone: Zone;
  readonly present: readonly KeyedRecord[];
  readonly onClose: () => void;
  readonly onApply: (records: readonly ZoneRecord[]) => void;
}

export function ImportDialog({ zone, present, onClose, onApply }: Props) {
  const translate = useTranslate();
  const [text, setText] = useDraft(`dns.import.${zone.name}`, '', { untilClosed: true });
  const [isAdding, setAdding] = useState(false);
  const imported = importZoneFile(text, { zone, present, isAdding });
  const { faults, count, records, differences } = imported;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="import-title">
      <DialogTitle id="import-title">{translate('beheer.dns.import')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        <TextField
          autoFocus
          multiline
          minRows={6}
          maxRows={14}
          label={translate('beheer.dns.zone_file')}
          helperText={translate('beheer.dns.import_help')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace', fontSize: 13 } } }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button component="label" variant="outlined">
            {translate('beheer.dns.choose_file')}
            <input
              hidden
              type="file"
              onChange={(event) => void event.target.files?.[0]?.text().then((content) => setText(content))}
            />
          </Button>
          <Button variant="text" aria-pressed={isAdding} onClick={() => setAdding(!isAdding)}>
            {translate(isAdding ? 'beheer.dns.replace_instead' : 'beheer.dns.add_instead')}
          </Button>
        </Box>
        <Preview imported={imported} />
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={faults.length > 0 || count === 0 || differences.length === 0}
          onClick={() => onApply(records)}
        >
          {translate('beheer.dns.take_over')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Preview({ imported }: { readonly imported: ReturnType<typeof importZoneFile> }) {
  const translate = useTranslate();
  const { faults, warnings, ignored, count, differences, keeps_nameservers } = imported;
  return (
    <>
      <LineFaults severity="error" faults={faults} />
      <LineFaults severity="warning" faults={warnings} />
      {ignored.length > 0 ? (
        <Alert severity="warning">
          {translate('beheer.dns.ignored', {
            types: [...new Set(ignored.map(({ type }) => type))].join(', '),
            smart_count: ignored.length,
          })}
        </Alert>
      ) : null}
      {keeps_nameservers ? <Alert severity="info">{translate('beheer.dns.keeps_nameservers')}</Alert> : null}
      {count > 0 ? (
        differences.length > 0 ? (
          <Differences differences={differences} />
        ) : (
          <Alert severity="info">{translate('beheer.dns.no_difference')}</Alert>
        )
      ) : null}
    </>
  );
}

interface LineFaultsProps {
  readonly severity: 'error' | 'warning';
  readonly faults: readonly FileFault[];
}

function LineFaults({ severity, faults }: LineFaultsProps) {
  const translate = useTranslate();
  const label = useLabel();
  return faults.length > 0 ? (
    <Alert severity={severity}>
      {faults.map((fault) => (
        <div key={`${fault.line} ${fault.key}`}>
          {translate('beheer.dns.line', { line: fault.line })}: {label(faultLabel(fault))}
        </div>
      ))}
    </Alert>
  ) : null;
}
