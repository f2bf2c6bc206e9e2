/** List of added, removed and changed records, one per line. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { RecordDifference } from '../../rules/difference.ts';
import type { ZoneRecord } from '../../rules/records.ts';

const textOf = ({ name, ttl, type, value }: ZoneRecord): string =>
  [name, ttl, type, value].filter((part) => part !== null).join(' ');

export function Differences({ differences }: { readonly differences: readonly RecordDifference[] }) {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontFamily: 'monospace', fontSize: 13 }}>
      {differences.map(({ what, before, after }) => (
        <Box
          component="li"
          key={`${what} ${before ? textOf(before) : ''} ${after ? textOf(after) : ''}`}
          sx={{ py: 0.25, overflowWrap: 'anywhere' }}
        >
          <Box component="strong" sx={{ fontFamily: 'inherit' }}>{`${translate(`beheer.dns.${what}`)}: `}</Box>
          {before ? <Box component={after ? 'del' : 'span'}>{textOf(before)}</Box> : null}
          {before && after ? ' → ' : null}
          {after ? textOf(after) : null}
        </Box>
      ))}
    </Box>
  );
}
