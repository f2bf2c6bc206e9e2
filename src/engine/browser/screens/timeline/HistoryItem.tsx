/** Audit entry on the time line: a sentence with the person, and the changes below if they do not fit in it. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate, type RaRecord } from 'react-admin';
import type { DoneEntry } from '../../../registry/records/timeline.ts';
import type { Resource } from '../../../registry/types.ts';
import { ChangeList } from '../../fields/changes/ChangeList.tsx';
import { useRegistry } from '../../registry.ts';
import { useAvailable } from '../available.ts';
import { HistorySentence } from './HistorySentence.tsx';
import { LineName } from './LineName.tsx';
import { Moment } from './Moment.tsx';
import { sentenceOf } from './sentence.ts';
import { Who } from './Who.tsx';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly entry: DoneEntry;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Opens the comparison of versions; null if there is no other version. */
  readonly onCompare: (() => void) | null;
}

export function HistoryItem({ resource: owner, record: owning, entry, now, onCompare }: Props) {
  const lines = useRegistry().resources[entry.line?.resource ?? ''];
  // An entry about a line is described with the fields of the line.
  const [resource, record] = lines && entry.line ? [lines, { id: entry.line.uuid }] : [owner, owning];
  const translate = useTranslate();
  const available = useAvailable(owner);
  const [open, setOpen] = useState(false);
  const { details } = sentenceOf(resource, entry);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
      <Who who={entry} />
      <Box sx={{ minWidth: 0, flex: 1, pt: '4px' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
          <Box component="p" sx={{ m: 0, overflowWrap: 'anywhere', minWidth: 0 }}>
            <HistorySentence resource={resource} record={record} entry={entry} />
          </Box>
          <Moment at={entry.at} now={now} />
        </Box>
        {lines && entry.line ? (
          <Box sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>
            <LineName resource={lines} line={entry.line} />
          </Box>
        ) : null}
        {details === 'folded' ? (
          <Link
            component="button"
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            sx={{ fontSize: 13, mr: 1.5 }}
          >
            {translate('beheer.history.filled_in')}
          </Link>
        ) : null}
        {onCompare ? (
          <Link component="button" type="button" onClick={onCompare} sx={{ fontSize: 13 }}>
            {translate(available(owning).edit ? 'beheer.history.compare' : 'beheer.layout.compare')}
          </Link>
        ) : null}
        {details === 'shown' || open ? (
          <Box sx={{ mt: 1 }}>
            <ChangeList resource={resource} changes={entry.changes} siblings={record} />
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}
