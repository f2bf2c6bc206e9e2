/** Card with the first rows of a list: title, summary and state of each, with a link to the full list. */
import { useLayoutEffect } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useGetList, type RaRecord } from 'react-admin';
import type { RawCondition } from '../../../registry/raw.ts';
import { fieldsIn } from '../../../registry/records/recordConfig.ts';
import { toSort } from '../../../registry/lists/sortText.ts';
import type { Sorts } from '../../../registry/lists/listConfig.ts';
import type { Resource } from '../../../registry/types.ts';
import { embedsFor } from '../../fields/embeds.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { RecordLink } from '../../fields/RecordLink.tsx';
import { usePrincipal } from '../../providers/session/session.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { activeView } from '../filters/viewSort.ts';
import { Summary } from './Summary.tsx';
import { ExcerptHeading } from './ExcerptHeading.tsx';

export interface ListExcerptProps {
  readonly resource: Resource;
  readonly filter: RawCondition;
  /** Defaults, as null, to the order of the view with the same filter, or of the list. */
  readonly sort: Sorts | null;
  readonly heading: string;
  /** Address of the full list. */
  readonly to: string;
  /** Names of fields that are known from the context. */
  readonly without?: readonly string[];
  readonly isShown?: boolean;
  /** Called when the rows have loaded or failed. */
  readonly onKnown?: (heading: string) => void;
}

const rows = 5;

/** Reads the first rows of the list with the fields of their summaries. */
export function useListExcerpt({ resource, filter, sort }: ListExcerptProps, count = rows) {
  const registry = useRegistry();
  const principal = usePrincipal();
  const shown = resource.summary?.flatMap(({ words }) => fieldsIn(words)) ?? resource.list.columns;
  const fields = shown.flatMap((name) => resource.fields[name] ?? []);
  return useGetList<RaRecord<string>>(adminName(resource), {
    filter,
    pagination: { page: 1, perPage: count },
    sort: toSort(sort ?? activeView(resource, filter)?.sort ?? resource.list.sort),
    meta: { embed: embedsFor({ registry, principal }, resource, fields) },
  });
}

/** Renders nothing without rows. */
export function ListExcerpt(props: ListExcerptProps) {
  const { resource, heading, to, without = [], isShown = true, onKnown } = props;
  const { data = [], total = 0, isPending } = useListExcerpt(props);
  useLayoutEffect(() => {
    if (!isPending) onKnown?.(heading);
  }, [isPending, heading, onKnown]);
  if (!isShown || data.length === 0) return null;
  const status = resource.fields[resource.statusField ?? ''];
  return (
    <Card component="section" aria-label={heading}>
      <ExcerptHeading heading={heading} to={to} total={total} shown={data.length} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 0.5 }}>
        {data.map((row) => (
          <Box component="li" key={row.id} sx={line}>
            <Box sx={words}>
              <Box sx={titleTarget}>
                <RecordLink resource={resource} uuid={row.id} record={row} place="page" />
              </Box>
              <Summary resource={resource} record={row} without={without} />
            </Box>
            {status ? (
              <Box sx={{ flex: 'none' }}>
                <FieldValue resource={resource} field={status} record={row} place="cell" />
              </Box>
            ) : null}
          </Box>
        ))}
      </Box>
    </Card>
  );
}

/** Makes links in a line of text 24 pixels high. */
export const linkTarget = { '& a': { paddingBlock: '2px' } } as const;

/** Makes the link of a title 24 pixels high, also where a line follows closely. */
export const titleTarget = { minWidth: 0, '& a': { display: 'inline-block', py: '2px', lineHeight: '20px' } } as const;

const words = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  ...linkTarget,
} as const;

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: 0.75,
  minHeight: 40,
} as const;
