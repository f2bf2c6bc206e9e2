/** First rows of the related lists that the registry names, each with a link to the full list. */
import { useCallback, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import { LinkBase, useGetList, useTranslate, type RaRecord } from 'react-admin';
import { mayDo } from '../../../registry/access.ts';
import { fieldsIn, type RecordList } from '../../../registry/records/recordConfig.ts';
import type { Inverse, Resource } from '../../../registry/types.ts';
import { toSort } from '../../../registry/lists/sortText.ts';
import { embedsFor } from '../../fields/embeds.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { RecordLink } from '../../fields/RecordLink.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { activeView } from '../filters/viewSort.ts';
import { Summary } from './Summary.tsx';

const rows = 5;

interface ListsProps {
  readonly resource: Resource;
  readonly record: RaRecord<string>;
  /**
   * Placeholder until all lists have loaded, so that they appear together with the content below and nothing shifts.
   */
  readonly outline: ReactNode;
  /** Content below the lists. */
  readonly children: ReactNode;
}

/** Maximum wait before showing the content below. */
const patienceMilliseconds = 1_500;

export function RecordLists({ resource, record, outline, children }: ListsProps) {
  const registry = useRegistry();
  const principal = usePrincipal();
  const label = useLabel();
  const lists = resource.lists.flatMap((list) => {
    const inverse = resource.inverses[list.inverse];
    const child = registry.resources[inverse?.resource ?? ''];
    return inverse && child && mayDo(child, principal, 'list')
      ? [{ list, inverse, child, key: label(list.label) }]
      : [];
  });
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const [isLate, setLate] = useState(false);
  const isWhole = isLate || lists.every(({ key }) => known.has(key));
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  const onKnown = useCallback((key: string) => setKnown((others) => new Set([...others, key])), []);
  return (
    <>
      {lists.map(({ key, ...list }) => (
        <FirstRows key={key} {...list} record={record} isShown={isWhole} heading={key} onKnown={onKnown} />
      ))}
      {isWhole ? children : outline}
    </>
  );
}

interface Props {
  readonly list: RecordList;
  readonly inverse: Inverse;
  readonly child: Resource;
  readonly record: RaRecord<string>;
  /** Heading of the list. */
  readonly heading: string;
  readonly isShown: boolean;
  /** Called when its rows have loaded or failed. */
  readonly onKnown: (heading: string) => void;
}

function FirstRows({ list, inverse, child, record, heading, isShown, onKnown }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  const registry = useRegistry();
  const principal = usePrincipal();
  const shown = child.summary?.flatMap(({ words }) => fieldsIn(words)) ?? child.list.columns;
  const fields = shown.flatMap((name) => child.fields[name] ?? []);
  const {
    data = [],
    total = 0,
    isPending,
  } = useGetList<RaRecord<string>>(adminName(child), {
    filter: { and: [{ [inverse.field]: record.id }, list.filter] },
    pagination: { page: 1, perPage: rows },
    // Use the sort order of the view with the same filter.
    sort: toSort(activeView(child, list.filter)?.sort ?? child.list.sort),
    meta: { embed: embedsFor({ registry, principal }, child, fields) },
  });
  useLayoutEffect(() => {
    if (!isPending) onKnown(heading);
  }, [isPending, heading, onKnown]);
  if (!isShown || data.length === 0) return null;
  const status = child.fields[child.statusField ?? ''];
  return (
    <Card component="section" aria-label={heading}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, px: 2, pt: 1.5, pb: 0.5 }}>
        <Box component="h2" sx={{ fontSize: 14, fontWeight: 600, lineHeight: '20px', m: 0 }}>
          {heading}
        </Box>
        <Link component={LinkBase} to={`?tab=${encodeURIComponent(list.inverse)}`} sx={{ ml: 'auto', fontSize: 13 }}>
          {total > data.length
            ? translate('beheer.record.all_of', { count: format.integer(total) })
            : translate('beheer.record.open_list')}
        </Link>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 0.5 }}>
        {data.map((row) => (
          <Box
            component="li"
            key={row.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1.5,
              px: 2,
              py: 0.75,
              minHeight: 40,
            }}
          >
            <RecordLink resource={child} uuid={row.id} record={row} place="page" />
            <Summary resource={child} record={row} without={[inverse.field]} />
            {status ? (
              <Box sx={{ ml: 'auto' }}>
                <FieldValue resource={child} field={status} record={row} place="cell" />
              </Box>
            ) : null}
          </Box>
        ))}
      </Box>
    </Card>
  );
}
