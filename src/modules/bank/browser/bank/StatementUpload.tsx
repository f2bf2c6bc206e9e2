/** Drops or chooses files of bank statements, reads one after the other, and shows what was read of each. */
import { useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { visuallyHidden } from '@mui/utils';
import { mdiFileUploadOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Forms, Icon, Requests } from '#engine/browser';
import { uploadStatements, type ImportedFile } from '../bankCalls.ts';
import { ReadFile } from './ReadFile.tsx';

interface Outcome {
  readonly id: string;
  readonly name: string;
  readonly file: ImportedFile | null;
  readonly error: unknown;
}

export function StatementUpload() {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const { uploading, outcomes, send, cancel } = useStatementUpload();
  return (
    <Stack sx={{ gap: 1.5, mb: 4 }}>
      <Forms.FileDrop disabled={uploading !== null} error={false} onDrop={(file) => void send([file])}>
        {uploading === null ? (
          <Stack
            direction={{ xs: 'column', sm: 'row' }}
            sx={{ flex: 1, alignItems: 'center', justifyContent: 'center', gap: 1.5, py: 1.5, textAlign: 'center' }}
          >
            <Icon path={mdiFileUploadOutline} sx={{ fontSize: 28, color: 'text.secondary' }} />
            <Box>{translate('beheer.bank.drop')}</Box>
            <Button variant="outlined" onClick={() => input.current?.click()}>
              {translate('beheer.bank.choose')}
            </Button>
            <input
              ref={input}
              type="file"
              multiple
              accept=".xml,.zip,.camt,.053,application/xml,application/zip"
              aria-label={translate('beheer.bank.choose')}
              tabIndex={-1}
              style={visuallyHidden}
              onChange={(event) => {
                void send([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
          </Stack>
        ) : (
          <Forms.FileProgress name={uploading.name} part={uploading.part} onCancel={cancel} />
        )}
      </Forms.FileDrop>
      {outcomes.map(({ id, name, file, error }) =>
        file === null ? (
          <Alert key={id} severity="error">
            <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
            <Requests.ApiErrorText error={error} />
          </Alert>
        ) : (
          <ReadFile key={id} name={name} file={file} />
        ),
      )}
    </Stack>
  );
}

function useStatementUpload() {
  const [uploading, setUploading] = useState<{ readonly name: string; readonly part: number } | null>(null);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const running = useRef<AbortController | null>(null);
  async function send(files: readonly File[]): Promise<void> {
    setOutcomes([]);
    for (const file of files) {
      const { name } = file;
      running.current = new AbortController();
      setUploading({ name, part: 0 });
      const onProgress = (part: number): void => setUploading({ name, part });
      try {
        const read = await uploadStatements(name, { file, onProgress, signal: running.current.signal });
        setOutcomes((earlier) => [...earlier, { id: Requests.newId(), name, file: read, error: null }]);
        await Requests.queryClient.invalidateQueries();
      } catch (error) {
        if (running.current.signal.aborted) break;
        setOutcomes((earlier) => [...earlier, { id: Requests.newId(), name, file: null, error }]);
      }
    }
    setUploading(null);
  }
  return { uploading, outcomes, send, cancel: () => running.current?.abort() };
}
