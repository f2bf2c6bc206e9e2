/** Restores an earlier version of a record, after showing the changes per field and what stays as it is. */
import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormHelperText from '@mui/material/FormHelperText';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate, type RaRecord } from 'react-admin';
import type { HistoryEntry, RestorePreview } from '../../../registry/records/audit.ts';
import type { Resource } from '../../../registry/types.ts';
import { ChangeList } from '../../fields/changes/ChangeList.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import type { BeheerDataProvider } from '../../providers/dataProvider.ts';
import { adminName } from '../../registry.ts';
import { fieldErrors } from '../actions/ActionDialog.tsx';
import { useUndoEdits } from '../undo/useUndo.tsx';
import { LinesSkeleton } from '../skeletons/LinesSkeleton.tsx';
import { errorText, useWrite } from '../useWrite.ts';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly entry: HistoryEntry;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

export function RestoreVersion({ resource, record, entry, onBack, onClose }: Props) {
  const titleId = useId();
  const translate = useTranslate();
  const format = useFormat();
  const offerUndo = useUndoEdits(resource);
  const write = useWrite();
  const name = adminName(resource);
  const { data: preview, error } = usePreview(resource, record, entry);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const fields = (preview?.changes ?? []).map(({ field }) => field).filter((field) => !left.has(field));
  const faults = fieldErrors(write.error);
  const restore = async (): Promise<void> => {
    if (!preview) return;
    const done = await write.run(async (provider) => {
      const version = { id: record.id, entry: entry.uuid, fields, version: preview.version };
      const after = await provider.restoreVersion(name, version);
      const sent = Object.fromEntries(fields.map((field) => [field, after[field] ?? null]));
      offerUndo(translate('beheer.history.restored'), [{ before: record, after, sent }]);
    });
    if (!done) return;
    onClose();
  };
  const isMarked = faults !== undefined && Object.keys(faults).every((field) => fields.includes(field));
  const refused = error ?? (isMarked ? null : write.error);
  return (
    <Dialog open onClose={write.busy ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {translate('beheer.history.restore_title', { time: format.dateTime(entry.at) })}
      </DialogTitle>
      <DialogContent aria-busy={!preview && error === null}>
        {refused === null ? null : (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {errorText(refused)}
          </Alert>
        )}
        {!preview && error === null ? <LinesSkeleton lines={5} /> : null}
        {preview ? (
          <>
            <DialogContentText sx={{ mb: 1 }}>{translate(`beheer.history.${headingOf(preview)}`)}</DialogContentText>
            <Choices
              resource={resource}
              record={record}
              preview={preview}
              left={left}
              faults={faults ?? {}}
              onToggle={(field) => {
                write.reset();
                setLeft(toggled(left, field));
              }}
            />
            <LeftOut resource={resource} preview={preview} />
          </>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onBack} disabled={write.busy}>
          {translate('beheer.history.back')}
        </Button>
        <Button variant="contained" loading={write.busy} disabled={fields.length === 0} onClick={() => void restore()}>
          {translate('beheer.history.restore_confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function usePreview(resource: Resource, record: RaRecord, entry: HistoryEntry) {
  const provider = useDataProvider<BeheerDataProvider>();
  return useQuery({
    queryKey: [adminName(resource), 'restore', record.id, record['version'], entry.uuid],
    queryFn: () => provider.previewRestore(adminName(resource), { id: record.id, entry: entry.uuid }),
    retry: false,
    gcTime: 0,
  });
}

interface ChoicesProps {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly preview: RestorePreview;
  /** Fields that are not restored. */
  readonly left: ReadonlySet<string>;
  /** Errors by field. */
  readonly faults: Readonly<Record<string, unknown>>;
  readonly onToggle: (field: string) => void;
}

function Choices({ resource, record, preview: { changes }, left, faults, onToggle }: ChoicesProps) {
  const label = useLabel();
  return changes.map((change) => {
    const field = resource.fields[change.field];
    const fault = faults[change.field];
    return (
      <Box key={change.field} sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, py: 0.25 }}>
        <Checkbox
          size="small"
          checked={!left.has(change.field)}
          onChange={() => onToggle(change.field)}
          sx={{ mt: '-8px', ml: -1 }}
          slotProps={{ input: { 'aria-label': field ? label(field.label) : change.field } }}
        />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <ChangeList resource={resource} changes={[change]} siblings={record} isAhead />
          {fault === undefined ? null : <FormHelperText error>{textOf(fault)}</FormHelperText>}
        </Box>
      </Box>
    );
  });
}

function LeftOut({ resource, preview }: { readonly resource: Resource; readonly preview: RestorePreview }) {
  const translate = useTranslate();
  const label = useLabel();
  if (preview.left_out.length === 0) return null;
  return (
    <Box sx={{ mt: 2, color: 'text.secondary', fontSize: 13 }}>
      {translate('beheer.history.stays')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {preview.left_out.map(({ field, reason }) => (
          <li key={field}>
            {label(resource.fields[field]?.label ?? { en: field })}: {translate(`beheer.history.left_out.${reason}`)}
          </li>
        ))}
      </Box>
    </Box>
  );
}

function headingOf({ changes, left_out }: RestorePreview): 'restore_text' | 'restore_nothing' | 'same' {
  if (changes.length > 0) return 'restore_text';
  return left_out.length > 0 ? 'restore_nothing' : 'same';
}

function toggled(set: ReadonlySet<string>, member: string): ReadonlySet<string> {
  return new Set(set.has(member) ? [...set].filter((one) => one !== member) : [...set, member]);
}

/** Joins nested errors, such as those of lines. */
function textOf(fault: unknown): string {
  if (typeof fault === 'string') return fault;
  return typeof fault === 'object' && fault !== null ? Object.values(fault).map(textOf).join(' ') : '';
}
