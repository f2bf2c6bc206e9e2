/**
 * Dialog for a bulk action: lists records for which it is impossible, then shows progress and a result per record. It
 * can be stopped and resumed; failed records can be retried and exported.
 */
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { mdiDownload } from '@mdi/js';
import { useTranslate, type Identifier } from 'react-admin';
import { countedLabel } from '../../../registry/labels.ts';
import type { Resource } from '../../../registry/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { download } from '../../providers/download.ts';
import { useUnsavedWork } from '../../providers/unsaved.ts';
import { ActionText } from '../actions/ActionText.tsx';
import { FirstFocus } from '../form/FirstFocus.tsx';
import { useUndoEdits } from '../undo/useUndo.tsx';
import { errorText } from '../useWrite.ts';
import { askedOf, BulkForm } from './BulkForm.tsx';
import { BulkResults } from './BulkResults.tsx';
import { csvOf, type BulkRow } from './bulkRun.ts';
import { LinesSkeleton } from '../skeletons/LinesSkeleton.tsx';
import { useBulk, type Bulk, type BulkJob } from './useBulk.ts';

interface Props {
  readonly resource: Resource;
  readonly ids: readonly Identifier[];
  readonly job: BulkJob;
  /** @param isDone true if records were changed, so that the selection can be cleared. */
  readonly onClose: (isDone: boolean) => void;
}

/**
 * Dialog for a bulk action on the records `ids`.
 * @param props.job a stopped action to continue; null for a new one
 */
export function BulkDialog({ resource, ids, job, onClose }: Props) {
  const translate = useTranslate();
  const label = useLabel();
  const formId = useId();
  const bulk = useBulk(resource, ids, job);
  const { step, rows, counts } = bulk;
  const [isReady, setReady] = useState(job !== null);
  const [typed, setTyped] = useState('');
  const text = (key: string, values = {}): string => translate(`beheer.bulk.${key}`, values);
  const busy = step === 'running' || step === 'checking';
  // Leaving the page stops the run, so ask first. Signing in again after the session ended does not stop it.
  const isLeft = counts.waiting + counts.refused > 0;
  useUnsavedWork(busy || (step === 'over' && isLeft), { asksOnClose: busy });
  const name = inSentence(label(countedLabel(resource, ids.length)));
  const verb = job === null ? text('edit') : label(job.label);
  const title = text('title', { action: verb, smart_count: ids.length, name });
  const left = counts.waiting;
  const isMeant = job?.confirm !== 'name' || typed.replaceAll(/[.,\s]/g, '') === String(left);
  const offerUndo = useUndoEdits(resource);
  usePreviewWithoutInput(bulk, job);
  const close = (): void => {
    const edits = bulk.edits();
    if (edits.length > 0) offerUndo(text('changed', { smart_count: edits.length }), edits);
    onClose(counts.done + counts.unchanged > 0);
  };
  return (
    <Dialog open onClose={busy ? undefined : close} maxWidth="sm" fullWidth aria-labelledby={`${formId}-title`}>
      <DialogTitle id={`${formId}-title`}>{title}</DialogTitle>
      <DialogContent aria-busy={step === 'reading'}>
        {bulk.error === null ? null : <Alert severity="error">{errorText(bulk.error)}</Alert>}
        {step === 'reading' && bulk.error === null ? <LinesSkeleton lines={5} /> : null}
        {step === 'asking' ? (
          <Affected resource={resource} bulk={bulk} job={job}>
            {left > 0 ? (
              <FirstFocus>
                <BulkForm
                  id={formId}
                  resource={resource}
                  job={job}
                  records={waitingOf(rows).map(({ record }) => record)}
                  onSubmit={(values) => (isMeant ? bulk.start(values) : undefined)}
                  onReady={setReady}
                />
                {job?.confirm === 'name' ? <CountCheck count={left} value={typed} onChange={setTyped} /> : null}
              </FirstFocus>
            ) : null}
          </Affected>
        ) : null}
        {step === 'checked' ? (
          <Affected resource={resource} bulk={bulk} job={job}>
            <Totals bulk={bulk} />
            {waitingOf(rows).some(({ reason }) => reason !== null) ? (
              <BulkResults resource={resource} rows={waitingOf(rows)} label={title} />
            ) : null}
          </Affected>
        ) : null}
        {busy || step === 'over' ? <Progress resource={resource} bulk={bulk} title={title} /> : null}
      </DialogContent>
      <DialogActions>
        {step === 'over' ? <OverActions bulk={bulk} resource={resource} verb={verb} onClose={close} /> : null}
        {busy ? (
          <Button variant="outlined" onClick={bulk.stop}>
            {text('stop')}
          </Button>
        ) : null}
        {step === 'reading' || step === 'asking' || step === 'checked' ? (
          <StartActions
            bulk={bulk}
            job={job}
            verb={verb}
            submit={{ type: 'submit', form: formId, disabled: !isReady || !isMeant }}
            onClose={close}
          />
        ) : null}
      </DialogActions>
    </Dialog>
  );
}

const waitingOf = (rows: readonly BulkRow[]): readonly BulkRow[] => rows.filter(({ state }) => state === 'waiting');

/** Starts the preview of an action that asks for nothing, as soon as the records have been read. */
function usePreviewWithoutInput(bulk: Bulk, job: BulkJob): void {
  const isAsked = job === null || askedOf(job).length > 0 || job.confirm === 'name';
  const begin = useEffectEvent(() => {
    if (!isAsked && job.preview && bulk.counts.waiting > 0) bulk.start({});
  });
  const isRead = bulk.step === 'asking';
  const isBegun = useRef(false);
  useEffect(() => {
    if (!isRead || isBegun.current) return;
    isBegun.current = true;
    begin();
  }, [isRead]);
}

interface AffectedProps {
  readonly resource: Resource;
  readonly bulk: Bulk;
  readonly job: BulkJob;
  readonly children: ReactNode;
}

/** Records that are left out and the effect of the action on the others, above the content of a step. */
function Affected({ resource, bulk, job, children }: AffectedProps) {
  const records = waitingOf(bulk.rows).map(({ record }) => record);
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Impossible resource={resource} bulk={bulk} />
      {records.length > 0 && job ? <ActionText resource={resource} action={job} records={records} /> : null}
      {children}
    </Stack>
  );
}

interface CountProps {
  readonly count: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Input in which the person types the number of records, before an action that cannot be undone. */
function CountCheck({ count, value, onChange }: CountProps) {
  const translate = useTranslate();
  return (
    <TextField
      label={translate('beheer.bulk.type_count', { count })}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      fullWidth
      margin="dense"
      slotProps={{ htmlInput: { autoComplete: 'off', inputMode: 'numeric' } }}
    />
  );
}

interface StartProps {
  readonly bulk: Bulk;
  readonly job: BulkJob;
  readonly verb: string;
  /** Properties of a button that submits the form. */
  readonly submit: Pick<ButtonProps, 'type' | 'form' | 'disabled'>;
  readonly onClose: () => void;
}

function StartActions({ bulk: { step, counts, goOn }, job, verb, submit, onClose }: StartProps) {
  const translate = useTranslate();
  const left = { smart_count: counts.waiting };
  const isAsking = step === 'asking';
  return (
    <>
      <Button color="inherit" onClick={onClose}>
        {translate('beheer.action.cancel')}
      </Button>
      {counts.waiting > 0 ? (
        <Button
          {...(isAsking ? submit : { onClick: goOn, disabled: submit.disabled })}
          variant="contained"
          color={job?.danger ? 'error' : 'primary'}
        >
          {job?.preview && isAsking
            ? translate('beheer.bulk.check', left)
            : translate('beheer.bulk.do', { action: verb, ...left })}
        </Button>
      ) : null}
    </>
  );
}

function OverActions({
  bulk,
  resource,
  verb,
  onClose,
}: {
  readonly bulk: Bulk;
  readonly resource: Resource;
  readonly verb: string;
  readonly onClose: () => void;
}): ReactNode {
  const translate = useTranslate();
  const label = useLabel();
  const format = useFormat();
  const { rows, counts } = bulk;
  const text = (key: string, values = {}): string => translate(`beheer.bulk.${key}`, values);
  const save = (): void => {
    const line = ({ record, title, state, reason }: BulkRow): readonly string[] => [
      String(record.id),
      title,
      text(`states.${state}`),
      reason ?? '',
    ];
    const csv = csvOf(
      [['uuid', text('columns.name'), text('columns.result'), text('columns.reason')], ...rows.map(line)],
      format.decimal(0.5).includes(',') ? ';' : ',',
    );
    const name = `${label(resource.plural)}-${verb}.csv`.toLowerCase().replaceAll(/\s+/g, '-');
    download(new Blob([csv], { type: 'text/csv;charset=utf-8' }), null, name);
  };
  return (
    <>
      <Button color="inherit" startIcon={<Icon path={mdiDownload} />} onClick={save} sx={{ mr: 'auto' }}>
        {text('download')}
      </Button>
      {counts.refused > 0 ? (
        <Button variant="outlined" onClick={bulk.retry}>
          {text('retry', { smart_count: counts.refused })}
        </Button>
      ) : null}
      {counts.waiting > 0 ? (
        <Button variant="outlined" onClick={bulk.goOn}>
          {text('go_on', { smart_count: counts.waiting })}
        </Button>
      ) : null}
      <Button variant="contained" onClick={onClose}>
        {translate('ra.action.close')}
      </Button>
    </>
  );
}

/** Records that are left out, with the reasons. */
function Impossible({ resource, bulk: { rows, counts } }: { readonly resource: Resource; readonly bulk: Bulk }) {
  const translate = useTranslate();
  if (counts.impossible === 0) return null;
  const text = translate('beheer.bulk.impossible', { smart_count: counts.impossible });
  return (
    <Box>
      <Alert severity={counts.waiting === 0 ? 'warning' : 'info'} sx={{ mb: 1 }}>
        {text}
      </Alert>
      <BulkResults resource={resource} rows={rows.filter(({ state }) => state === 'impossible')} label={text} short />
    </Box>
  );
}

function Totals({ bulk: { totals, counts } }: { readonly bulk: Bulk }) {
  const translate = useTranslate();
  const format = useFormat();
  return (
    <DialogContentText role="status">
      {translate('beheer.bulk.checked', { smart_count: counts.waiting })}{' '}
      {totals
        .map(({ currency, includesVat, cents }) =>
          translate('beheer.bulk.total', {
            amount: format.money(cents, currency),
            vat: translate(`beheer.preview.${includesVat ? 'incl_vat' : 'excl_vat'}`),
          }),
        )
        .join(' ')}
    </DialogContentText>
  );
}

function Progress({
  resource,
  bulk,
  title,
}: {
  readonly resource: Resource;
  readonly bulk: Bulk;
  readonly title: string;
}) {
  const translate = useTranslate();
  const { rows, counts, step } = bulk;
  const all = rows.length - counts.impossible;
  const over = counts.done + counts.unchanged + counts.refused;
  const tally = { ...counts, waiting: counts.waiting + counts.running };
  const parts = (['done', 'unchanged', 'refused', 'waiting'] as const)
    .filter((state) => tally[state] > 0)
    .map((state) => translate(`beheer.bulk.counts.${state}`, { smart_count: tally[state] }));
  return (
    <Stack sx={{ gap: 1.5 }}>
      {step === 'over' ? null : (
        <LinearProgress
          variant={step === 'checking' ? 'indeterminate' : 'determinate'}
          value={all === 0 ? 100 : (100 * over) / all}
          aria-label={title}
        />
      )}
      <Box role="status" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {step === 'checking' ? translate('beheer.bulk.checking') : parts.join(' · ')}
      </Box>
      {step === 'checking' ? null : <BulkResults resource={resource} rows={rows} label={title} />}
    </Stack>
  );
}
