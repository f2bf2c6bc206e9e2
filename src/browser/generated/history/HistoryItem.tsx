/** One thing that was done: by whom, in a sentence, and below it what changed where that is more than fits in one. */
import { useState } from 'react';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import { mdiCogOutline } from '@mdi/js';
import { useTranslate, type RaRecord } from 'react-admin';
import type { HistoryEntry } from '../../../registry/audit.ts';
import type { Resource } from '../../../registry/types.ts';
import { ChangeList } from '../../fields/changes/ChangeList.tsx';
import { Icon } from '../../fields/Icon.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { HistorySentence } from './HistorySentence.tsx';
import { sentenceOf } from './sentence.ts';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly entry: HistoryEntry;
  /** In milliseconds. */
  readonly now: number;
}

export function HistoryItem({ resource, record, entry, now }: Props) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const { details } = sentenceOf(resource, entry);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
      <Who entry={entry} />
      <Box sx={{ minWidth: 0, flex: 1, pt: '4px' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
          <Box component="p" sx={{ m: 0, overflowWrap: 'anywhere', minWidth: 0 }}><HistorySentence resource={resource} record={record} entry={entry} /></Box>
          <Moment at={entry.at} now={now} />
        </Box>
        {details === 'folded' ? (
          <Link component="button" type="button" aria-expanded={open} onClick={() => setOpen(!open)} sx={{ fontSize: 13 }}>{translate('beheer.history.filled_in')}</Link>
        ) : null}
        {details === 'shown' || open ? <Box sx={{ mt: 1 }}><ChangeList resource={resource} changes={entry.changes} beside={record} /></Box> : null}
      </Box>
    </Box>
  );
}

function Who({ entry }: { readonly entry: HistoryEntry }) {
  const isProgram = entry.user_name === null && entry.user_uuid === null;
  return (
    <Avatar aria-hidden sx={{ width: 28, height: 28, fontSize: 12, bgcolor: isProgram ? 'tone.neutral.background' : 'brand.secondary.soft', color: isProgram ? 'tone.neutral.text' : 'brand.secondary.onSoft' }}>
      {isProgram ? <Icon path={mdiCogOutline} sx={{ fontSize: 16 }} /> : initials(entry.user_name ?? '')}
    </Avatar>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return `${words[0]?.charAt(0) ?? ''}${words.length > 1 ? words.at(-1)?.charAt(0) ?? '' : ''}`.toUpperCase();
}

const dayMilliseconds = 86_400_000;

/** How long ago, within a day; before that the clock, because the day stands above it. */
function Moment({ at, now }: { readonly at: string; readonly now: number }) {
  const format = useFormat();
  const isRecent = now - Date.parse(at) < dayMilliseconds;
  return (
    <Tooltip title={format.fullDateTime(at)} describeChild>
      <Box component="time" dateTime={at} sx={{ color: 'text.secondary', fontSize: 12, whiteSpace: 'nowrap' }}>{isRecent ? format.relativeTime(at, new Date(now)) : format.time(at)}</Box>
    </Tooltip>
  );
}
