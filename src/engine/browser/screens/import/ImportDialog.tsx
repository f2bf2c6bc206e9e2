/** Import dialog in steps: the file, the meaning of its columns, errors in its rows, and the result. */
import { useId } from 'react';
import Alert from '@mui/material/Alert';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { importFields } from '../../../registry/imports/imports.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportResult } from './ImportResult.tsx';
import { MapColumns } from './MapColumns.tsx';
import { usePrincipal } from '../../providers/session/session.ts';
import { guessedMapping } from '../../../registry/imports/guessedMapping.ts';
import { useImport, type ImportSteps, type StepProps } from './useImport.ts';

interface Props {
  readonly resource: Resource;
  readonly onClose: () => void;
}

export function ImportDialog({ resource, onClose }: Props) {
  const translate = useTranslate();
  const label = useLabel();
  const titleId = useId();
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const principal = usePrincipal();
  const importing = useImport(resource);
  const { problem, run } = importing;
  const name = inSentence(label(resource.plural));
  return (
    <Dialog
      open
      onClose={importing.uploading === null ? onClose : undefined}
      maxWidth="md"
      fullWidth
      fullScreen={isSmall}
      aria-labelledby={titleId}
      onPaste={
        run === null
          ? (event) => pasted(event, importing, (text) => namedColumns(text, importFields(resource, principal)))
          : undefined
      }
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {run === null
          ? translate('beheer.import.title', { name })
          : translate('beheer.import.title_file', { name, file: run.file })}
      </DialogTitle>
      {problem === null ? null : (
        <Alert severity="error" sx={{ mx: 3, mb: 1, whiteSpace: 'pre-line' }}>
          {problem}
        </Alert>
      )}
      <Step resource={resource} importing={importing} onClose={onClose} />
    </Dialog>
  );
}

function Step(props: StepProps) {
  const { run } = props.importing;
  switch (run?.status) {
    case undefined:
      return <ChooseFile {...props} />;
    case 'uploaded':
      return <MapColumns key={run?.uuid} {...props} />;
    case 'checking':
    case 'importing':
    case 'undoing':
      return <ImportProgress {...props} />;
    default:
      return <ImportResult {...props} />;
  }
}

/** Spreadsheets put tab-separated rows on the clipboard. */
function pasted(event: React.ClipboardEvent, importing: ImportSteps, named: (text: string) => string): void {
  const text = event.clipboardData.getData('text/plain');
  if (text.trim() === '' || importing.uploading !== null) return;
  event.preventDefault();
  void importing.upload(new Blob([named(text)], { type: 'text/csv' }), 'paste.csv');
}

/**
 * Adds column names (letters, as in a spreadsheet) to pasted rows without a header.
 * @param text tab-separated rows. The first is a header if one of its cells is the name of a field.
 */
function namedColumns(text: string, fields: readonly Field[]): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const cells = first.split('\t').map((cell) => cell.trim());
  if (Object.values(guessedMapping(cells, fields)).some((field) => field !== null)) return text;
  return `${cells.map((_cell, index) => letters(index)).join('\t')}\n${text}`;
}

function letters(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest > 0 ? letters(rest - 1) : ''}${String.fromCodePoint(65 + (index % 26))}`;
}
