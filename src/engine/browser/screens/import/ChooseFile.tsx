/** First step of an import: drop or choose a file, paste rows, or open an earlier import. */
import { useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { mdiFileUploadOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { importLimits, type ImportRun } from '../../../registry/imports/imports.ts';
import { visuallyHidden } from '@mui/utils';
import { Icon } from '../../ui/Icon.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { FileDrop } from '../../inputs/files/FileDrop.tsx';
import { FileProgress } from '../../inputs/files/FileProgress.tsx';
import { listImports } from '../../providers/calls/imports.ts';
import type { StepProps } from './useImport.ts';

const accept = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function ChooseFile({ resource, importing, onClose }: StepProps) {
  const translate = useTranslate();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const { uploading, upload, cancelUpload } = importing;
  const send = (file: File): void => void upload(file, file.name);
  return (
    <>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <FileDrop disabled={uploading !== null} error={false} onDrop={send}>
            {uploading === null ? (
              <Stack sx={{ flex: 1, alignItems: 'center', gap: 1, py: 3, textAlign: 'center' }}>
                <Icon path={mdiFileUploadOutline} sx={{ fontSize: 32, color: 'text.secondary' }} />
                <Box>{translate('beheer.import.drop')}</Box>
                <Button variant="contained" autoFocus onClick={() => input.current?.click()}>
                  {translate('beheer.import.choose')}
                </Button>
                <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
                  {translate('beheer.import.limits', {
                    size: format.fileSize(importLimits.bytes),
                    rows: format.integer(importLimits.rows),
                  })}
                </Box>
                <input
                  ref={input}
                  type="file"
                  accept={accept}
                  aria-label={translate('beheer.import.choose')}
                  tabIndex={-1}
                  style={visuallyHidden}
                  onChange={(event) => {
                    const file = event.target.files?.item(0);
                    if (file) send(file);
                    event.target.value = '';
                  }}
                />
              </Stack>
            ) : (
              <FileProgress name={importing.fileName} part={uploading} onCancel={cancelUpload} />
            )}
          </FileDrop>
          <Box sx={{ color: 'text.secondary' }}>{translate('beheer.import.paste')}</Box>
          <Earlier resource={resource} importing={importing} onClose={onClose} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('beheer.action.cancel')}
        </Button>
      </DialogActions>
    </>
  );
}

const mostEarlier = 5;

function Earlier({ resource, importing }: StepProps) {
  const translate = useTranslate();
  const format = useFormat();
  const { data = [] } = useQuery({
    queryKey: ['beheer', 'imports', resource.name],
    queryFn: () => listImports(resource.name),
    gcTime: 0,
  });
  const shown = data.slice(0, mostEarlier);
  if (shown.length === 0) return null;
  const text = (run: ImportRun): string =>
    [
      format.dateTime(run.created_at),
      translate(`beheer.import.states.${run.status}`),
      ...(run.created + run.updated > 0
        ? [translate('beheer.import.counts.written', { smart_count: run.created + run.updated })]
        : []),
    ].join(' · ');
  return (
    <Box component="section">
      <Box component="h3" sx={{ fontSize: 14, fontWeight: 600, m: 0, mb: 0.5 }}>
        {translate('beheer.import.earlier')}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((run) => (
          <Box component="li" key={run.uuid} sx={{ py: 0.5 }}>
            <Link
              component="button"
              type="button"
              onClick={() => importing.open(run)}
              sx={{ overflowWrap: 'anywhere' }}
            >
              {run.file}
            </Link>
            <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{text(run)}</Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
