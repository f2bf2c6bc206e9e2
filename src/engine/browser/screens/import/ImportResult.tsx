/** Result of a check or import: counts per outcome, and the rows with errors. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import { mdiDownload } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useTranslate } from 'react-admin';
import type { ImportedRow, ImportRun } from '../../../registry/imports/imports.ts';
import type { RawCondition, Resource } from '../../../registry/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { readFaults, saveFaults } from '../../providers/calls/imports.ts';
import { listPath } from '../figures/listPath.ts';
import { errorText } from '../useWrite.ts';
import { fileCell } from './fileCell.ts';
import type { StepProps } from './useImport.ts';

const outcomes = ['created', 'updated', 'unchanged', 'faulty', 'undone', 'kept'] as const;
const severities = {
  checked: 'info',
  imported: 'success',
  undone: 'success',
  stopped: 'warning',
  failed: 'error',
} as const;

export function ImportResult({ resource, importing, onClose }: StepProps) {
  const translate = useTranslate();
  const { run } = importing;
  const isKnown = run !== null && run.status in severities;
  if (!isKnown) return null;
  const isChecked = run.status === 'checked';
  const tense = isChecked ? 'would' : 'counts';
  const parts = outcomes
    .filter((outcome) => run[outcome] > 0 && !(run.status === 'undone' && outcome !== 'undone' && outcome !== 'kept'))
    .map((outcome) => translate(`beheer.import.${tense}.${outcome}`, { smart_count: run[outcome] }));
  const wrong = run.status === 'undone' ? run.kept : run.faulty;
  return (
    <>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Alert severity={severities[run.status as keyof typeof severities]} role="status">
            <strong>{translate(`beheer.import.states.${run.status}`)}</strong>
            {parts.length > 0 ? ` · ${parts.join(' · ')}` : ''}
            {run.fault === null ? null : <Box>{run.fault}</Box>}
          </Alert>
          {wrong > 0 ? <FaultyRows resource={resource} run={run} count={wrong} /> : null}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        {isChecked ? <CheckedActions importing={importing} run={run} onClose={onClose} /> : null}
        {isChecked ? null : <WrittenActions resource={resource} importing={importing} run={run} onClose={onClose} />}
      </DialogActions>
    </>
  );
}

function CheckedActions({ importing, run, onClose }: Omit<WrittenProps, 'resource'>) {
  const translate = useTranslate();
  const right = run.created + run.updated;
  const mapping = Object.fromEntries(run.columns.map(({ name, field }) => [name, field]));
  return (
    <>
      <Button color="inherit" sx={{ mr: 'auto' }} onClick={() => importing.open({ ...run, status: 'uploaded' })}>
        {translate('beheer.import.columns')}
      </Button>
      <Button color="inherit" onClick={() => importing.open(null)}>
        {translate('beheer.import.another')}
      </Button>
      <Button color="inherit" onClick={onClose}>
        {translate('ra.action.close')}
      </Button>
      {right === 0 ? null : (
        <Button
          variant="contained"
          autoFocus
          loading={importing.busy}
          onClick={() => void importing.start({ mapping, key: run.key, notations: run.notations }, false)}
        >
          {translate('beheer.import.do', { smart_count: right })}
        </Button>
      )}
    </>
  );
}

interface WrittenProps extends StepProps {
  readonly run: ImportRun;
}

function WrittenActions({ resource, importing, run, onClose }: WrittenProps) {
  const translate = useTranslate();
  const written = run.status === 'undone' ? 0 : run.created + run.updated;
  const filter = filterOf(run);
  const isSeen = written > 0 && filter !== null;
  return (
    <>
      {written > 0 ? (
        <Button
          color="inherit"
          sx={{ mr: 'auto' }}
          loading={importing.busy}
          onClick={() => void importing.move('undo')}
        >
          {translate('beheer.import.undo')}
        </Button>
      ) : null}
      {run.status === 'stopped' ? (
        <Button variant="outlined" loading={importing.busy} onClick={() => void importing.move('resume')}>
          {translate('beheer.import.resume')}
        </Button>
      ) : null}
      <Button color="inherit" onClick={() => importing.open(null)}>
        {translate('beheer.import.another')}
      </Button>
      <Button {...(isSeen ? { color: 'inherit' } : { variant: 'contained' })} onClick={onClose}>
        {translate('ra.action.close')}
      </Button>
      {isSeen ? (
        <Button component={LinkBase} to={listPath(resource, filter)} variant="contained" onClick={onClose}>
          {translate('beheer.import.view', { smart_count: written })}
        </Button>
      ) : null}
    </>
  );
}

/** Returns a filter for the imported records: by UUID, or by time if there are many. */
function filterOf({ records, started_at, ended_at }: ImportRun): RawCondition | null {
  if (records && records.length > 0) return { uuid: [...records] };
  return started_at === null || ended_at === null ? null : { updated_at: { between: [started_at, ended_at] } };
}

const mostShown = 100;

interface FaultyRowsProps {
  readonly resource: Resource;
  readonly run: ImportRun;
  readonly count: number;
}

function FaultyRows({ resource, run, count }: FaultyRowsProps) {
  const translate = useTranslate();
  const [problem, setProblem] = useState<string | null>(null);
  const { data = [] } = useQuery({
    queryKey: ['beheer', 'import-faults', run.uuid, run.status, run.ended_at],
    queryFn: () => readFaults(run, mostShown),
    gcTime: 0,
  });
  const title = translate(`beheer.import.${run.status === 'undone' ? 'rows_kept' : 'faults'}`, { smart_count: count });
  return (
    <Box component="section">
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        <Box component="h3" sx={{ fontSize: 14, fontWeight: 600, m: 0 }}>
          {title}
        </Box>
        <Button
          size="small"
          color="inherit"
          startIcon={<Icon path={mdiDownload} />}
          onClick={() => void saveFaults(run).catch((error: unknown) => setProblem(errorText(error)))}
        >
          {translate('beheer.import.download')}
        </Button>
      </Stack>
      {problem === null ? null : <Alert severity="error">{problem}</Alert>}
      <Box
        component="ul"
        tabIndex={0}
        aria-label={title}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          maxHeight: 360,
          overflowY: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {data.map((row) => (
          <FaultyRow key={row.row} resource={resource} run={run} row={row} />
        ))}
      </Box>
      {count > data.length && data.length > 0 ? (
        <Box sx={{ mt: 0.5, fontSize: 13, color: 'text.secondary' }}>
          {translate('beheer.bulk.more_rows', { smart_count: count - data.length })}
        </Box>
      ) : null}
    </Box>
  );
}

interface FaultyRowProps {
  readonly resource: Resource;
  readonly run: ImportRun;
  readonly row: ImportedRow;
}

function FaultyRow({ resource, run, row }: FaultyRowProps) {
  const translate = useTranslate();
  const format = useFormat();
  const wrong = new Set(row.faults.map(({ column }) => column));
  const cells = run.columns
    .map(({ name, field }, index) => ({
      name,
      field,
      text: fileCell(row.cells[index] ?? null, { name, field: resource.fields[field ?? ''] ?? null }, format),
    }))
    .filter(({ name, field }) => field !== null || wrong.has(name));
  return (
    <Box component="li" sx={{ px: 1.5, py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
          {translate('beheer.import.row', { row: row.row })}
        </Box>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          {row.faults.map(({ column, message }) => (
            <Box key={`${column ?? ''}${message}`} sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
              {column === null ? message : `${column}: ${message}`}
            </Box>
          ))}
          <Box sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {cells.map(({ name, text }, index) => (
              <Box component="span" key={name}>
                {index > 0 ? ' · ' : ''}
                <Box component="span" sx={wrong.has(name) ? { color: 'error.main', fontWeight: 500 } : {}}>
                  {text === '' ? '–' : text}
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
