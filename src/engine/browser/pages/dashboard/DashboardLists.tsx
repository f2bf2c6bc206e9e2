/** First records of the lists that the registry names on the dashboard: in rows, or as cards with their usage. */
import Box from '@mui/material/Box';
import { ListExcerpt } from '../../screens/excerpts/ListExcerpt.tsx';
import { UsageCards } from '../../screens/excerpts/UsageCards.tsx';
import { listPath } from '../../screens/figures/listPath.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { useRegistry } from '../../registry.ts';
import type { PageList } from '../../../registry/types.ts';

export default function DashboardLists({ lists }: { readonly lists: readonly PageList[] }) {
  const label = useLabel();
  const { resources } = useRegistry();
  return (
    <Box sx={grid}>
      {lists.map((list) => {
        const resource = resources[list.resource];
        if (!resource) return null;
        const { filter, sort } = list;
        const heading = label(list.label);
        const shown = { resource, filter, sort, heading, to: listPath(resource, filter) };
        const meter = resource.fields[list.meter ?? ''];
        return meter ? <UsageCards key={heading} {...shown} meter={meter} /> : <ListExcerpt key={heading} {...shown} />;
      })}
    </Box>
  );
}

const grid = {
  display: 'grid',
  gap: 2,
  mb: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  '&:empty': { display: 'none' },
} as const;
