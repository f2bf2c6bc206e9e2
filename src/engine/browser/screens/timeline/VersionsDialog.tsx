/** Dialog to compare any two versions of a record, and to restore an earlier one after a preview. */
import { useId, useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate, type RaRecord } from 'react-admin';
import type { HistoryEntry } from '../../../registry/records/audit.ts';
import { combineChanges } from '../../../registry/records/versions.ts';
import type { Resource } from '../../../registry/types.ts';
import { ChangeList } from '../../fields/changes/ChangeList.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import type { BeheerDataProvider } from '../../providers/dataProvider.ts';
import { adminName } from '../../registry.ts';
import { errorText } from '../useWrite.ts';
import { useAvailable } from '../available.ts';
import { LinesSkeleton } from '../skeletons/LinesSkeleton.tsx';
import { RestoreVersion } from './RestoreVersion.tsx';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
  /** UUID of the version shown first. */
  readonly entry: string;
  readonly onClose: () => void;
}

export default function VersionsDialog({ resource, record, entry, onClose }: Props) {
  const titleId = useId();
  const translate = useTranslate();
  const title = useTitleOf(resource, record);
  const available = useAvailable(resource);
  const { data: newestFirst, error } = useHistory(resource, record);
  const [from, setFrom] = useState(entry);
  const [to, setTo] = useState<string | null>(null);
  const [restoring, setRestoring] = useState(false);
  const chosen = newestFirst?.find(({ uuid }) => uuid === from);
  const mayRestore = available(record).edit && newestFirst?.[0]?.uuid !== from;
  if (restoring && chosen)
    return (
      <RestoreVersion
        resource={resource}
        record={record}
        entry={chosen}
        onBack={() => setRestoring(false)}
        onClose={onClose}
      />
    );
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('beheer.history.versions', { record: title })}</DialogTitle>
      <DialogContent aria-busy={newestFirst === undefined && error === null}>
        {error === null ? null : <Alert severity="error">{errorText(error)}</Alert>}
        {newestFirst === undefined && error === null ? <LinesSkeleton lines={5} /> : null}
        {newestFirst ? (
          <Stack sx={{ gap: 2, pt: 0.5 }}>
            <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
              <VersionChoice
                resource={resource}
                label="from"
                versions={newestFirst.slice(1)}
                value={from}
                onChange={setFrom}
              />
              <VersionChoice
                resource={resource}
                label="to"
                versions={newestFirst.slice(1).filter(({ uuid }) => uuid !== from)}
                value={to === from ? null : to}
                onChange={setTo}
                withNow={(value) => setTo(value)}
              />
            </Box>
            <Differences
              resource={resource}
              record={record}
              newestFirst={newestFirst}
              from={from}
              to={to === from ? null : to}
            />
          </Stack>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
        {mayRestore && chosen ? (
          <Button variant="contained" onClick={() => setRestoring(true)}>
            {translate('beheer.history.restore')}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}

function useHistory(resource: Resource, record: RaRecord) {
  const provider = useDataProvider<BeheerDataProvider>();
  return useQuery({
    queryKey: [adminName(resource), 'history', record.id, record['version']],
    queryFn: async () => withFirst(record, await provider.history(adminName(resource), { id: record.id })),
  });
}

/**
 * Adds a first version if the audit trail does not start with a create entry, as for imported records. The server
 * identifies it by the UUID of the record.
 */
function withFirst(record: RaRecord, newestFirst: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const versions = newestFirst.filter(({ verb }) => verb !== 'delete');
  if (newestFirst.at(-1)?.verb === 'create') return versions;
  const first: HistoryEntry = {
    uuid: String(record.id),
    at: String(record['created_at'] ?? newestFirst.at(-1)?.at ?? ''),
    verb: 'create',
    actor: 'system',
    user_uuid: null,
    user_name: null,
    changes: [],
  };
  return [...versions, first];
}

/** Value of the option for the current record. */
const now = 'now';

interface ChoiceProps {
  readonly resource: Resource;
  readonly label: 'from' | 'to';
  readonly versions: readonly HistoryEntry[];
  readonly value: string | null;
  readonly onChange: (entry: string) => void;
  /** Adds the current record as an option. */
  readonly withNow?: (entry: null) => void;
}

function VersionChoice({ resource, label, versions, value, onChange, withNow }: ChoiceProps) {
  const translate = useTranslate();
  const name = useVersionName(resource);
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={translate(`beheer.history.${label}`)}
      value={value ?? now}
      onChange={({ target }) => (target.value === now ? withNow?.(null) : onChange(target.value))}
    >
      {withNow ? <MenuItem value={now}>{translate('beheer.history.now')}</MenuItem> : null}
      {versions.map((entry) => (
        <MenuItem key={entry.uuid} value={entry.uuid}>
          {name(entry)}
        </MenuItem>
      ))}
    </TextField>
  );
}

const mostNamed = 2;

/** Names a version by time, person and changed fields, because there can be several per minute. */
function useVersionName(resource: Resource): (entry: HistoryEntry) => string {
  const translate = useTranslate();
  const format = useFormat();
  const label = useLabel();
  const changed = (changes: HistoryEntry['changes']): readonly string[] => {
    const names = changes.flatMap(({ field }) => resource.fields[field]?.label ?? []).map((name) => label(name));
    const some = names.slice(0, mostNamed).join(', ');
    return some === '' ? [] : [names.length > mostNamed ? `${some}…` : some];
  };
  return ({ at, user_uuid, user_name, verb, changes }) => {
    const isFirst = verb === 'create' && user_name === null && changes.length === 0;
    const text = verb === 'create' ? 'as_created' : 'version';
    const name = translate(`beheer.history.${isFirst ? 'first' : text}`, {
      time: format.dateTime(at),
      who: user_name ?? translate(`beheer.history.${user_uuid === null ? 'program' : 'somebody'}`),
    });
    return [name, ...(verb === 'create' ? [] : changed(changes))].join(' · ');
  };
}

interface DifferencesProps {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly newestFirst: readonly HistoryEntry[];
  readonly from: string;
  /** null for the current record. */
  readonly to: string | null;
}

/** Shows the changes from the earlier to the later version, in whichever order they were chosen. */
function Differences({ resource, record, newestFirst, from, to }: DifferencesProps): ReactNode {
  const translate = useTranslate();
  const oldestFirst = newestFirst.toReversed();
  const indexOf = (uuid: string | null): number =>
    uuid === null ? oldestFirst.length - 1 : oldestFirst.findIndex((entry) => entry.uuid === uuid);
  const [earlier = 0, later = 0] = [indexOf(from), indexOf(to)].toSorted((left, right) => left - right);
  const changes = combineChanges(oldestFirst.slice(earlier + 1, later + 1).map((entry) => entry.changes));
  if (changes.length === 0) return <DialogContentText>{translate('beheer.history.same')}</DialogContentText>;
  return <ChangeList resource={resource} changes={changes} siblings={record} />;
}
