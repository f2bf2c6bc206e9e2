/** History of a zone: who changed what and when. Each change can be undone in the sheet. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { Audit } from '#engine/registry';
import { Api, errorText, useFormat } from '#engine/browser';
import { differenceOf, withoutChange, type KeyedRecord } from '../../rules/difference.ts';
import { Differences } from './Differences.tsx';

interface Props {
  readonly zone: string;
  readonly present: readonly KeyedRecord[];
  readonly onClose: () => void;
  readonly onApply: (records: readonly KeyedRecord[]) => void;
}

const shown = 20;

export function HistoryDialog({ zone, present, onClose, onApply }: Props) {
  const translate = useTranslate();
  const { data, error } = useQuery({
    queryKey: ['dns-zones', 'history', zone],
    queryFn: () => Api.askList<Audit.HistoryEntry>(Api.pathTo('dns-zones', zone, 'history'), { range: [0, shown - 1] }),
  });
  const entries = (data ?? []).filter(({ changes }) => changes.some(({ lines }) => lines));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="history-title">
      <DialogTitle id="history-title">{translate('beheer.dns.history')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {error ? <Alert severity="error">{errorText(error)}</Alert> : null}
        {data && entries.length === 0 ? translate('beheer.dns.no_history') : null}
        {entries.map((entry) => (
          <Entry key={entry.uuid} entry={entry} present={present} onApply={onApply} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Entry({
  entry: { at, user_name, changes },
  present,
  onApply,
}: { readonly entry: Audit.HistoryEntry } & Pick<Props, 'present' | 'onApply'>) {
  const translate = useTranslate();
  const format = useFormat();
  const without = withoutChange(present, changes);
  const lines = changes.flatMap((change) => (change.field === 'records' ? (change.lines ?? []) : []));
  return (
    <Box component="section">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box component="strong" sx={{ fontSize: 13 }}>
          {[format.dateTime(at), user_name].filter(Boolean).join(', ')}
        </Box>
        {'records' in without ? (
          <Button size="small" onClick={() => onApply(without.records)}>
            {translate('beheer.dns.undo_change', { smart_count: differenceOf(present, without.records).length })}
          </Button>
        ) : (
          <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
            {translate(`beheer.dns.obstacle.${without.obstacle}`)}
          </Box>
        )}
      </Box>
      <Differences
        differences={lines.map((line) => ({
          what: line.what,
          before: line.what === 'added' ? null : sideOf(line, 'before'),
          after: line.what === 'removed' ? null : sideOf(line, 'after'),
        }))}
      />
    </Box>
  );
}

/** Values of the record on one side of the change. Unchanged records have only the name and type of their title. */
function sideOf({ title, changes }: Audit.LineChange, side: 'before' | 'after') {
  const values = new Map(changes.map((change) => [change.field, change[side]]));
  const [name = '', type = ''] = (title ?? '').split(' ');
  const text = (field: string, otherwise: string): string => String(values.get(field) ?? otherwise);
  const ttl = values.get('ttl');
  return {
    name: text('name', name),
    type: text('type', type) as 'TXT',
    ttl: typeof ttl === 'number' ? ttl : null,
    value: text('value', ''),
  };
}
