/** The trash: deleted records, with who deleted them, when, and until when they can be restored. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { mdiTrashCanOutline } from '@mdi/js';
import { useLocation, useNavigate, useTranslate } from 'react-admin';
import { mayDo } from '../../../registry/access.ts';
import type { Registry, Resource } from '../../../registry/types.ts';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { readTrash, trashKey } from '../../providers/calls/trash.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { Notice } from '../../screens/Notice.tsx';
import type { PageProps } from '../../screens/pageProps.ts';
import { PageTitle } from '../../shell/PageTitle.tsx';
import { pageWidth } from '../../theme/tokens.ts';
import { RowsSkeleton } from '../../screens/skeletons/RowsSkeleton.tsx';
import { TrashRow } from './TrashRow.tsx';

const perPage = 25;

export default function TrashPage({ page }: PageProps) {
  const translate = useTranslate();
  const label = useLabel();
  const navigate = useNavigate();
  const { search } = useLocation();
  const restorable = useRestorableResources();
  const asked = new URLSearchParams(search).get('resource');
  const chosen = restorable.find(({ name }) => name === asked) ?? null;
  const title = translate('beheer.trash.title');
  return (
    <Box sx={{ width: '100%', maxWidth: pageWidth.record, mx: 'auto' }}>
      <PageTitle title={title} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2, mb: 2 }}>
        <Box sx={{ flex: '1 1 280px' }}>
          <Typography variant="h1">{title}</Typography>
          <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{translate('beheer.trash.text')}</Typography>
        </Box>
        <TextField
          select
          size="small"
          label={translate('beheer.trash.kind')}
          value={chosen?.name ?? ''}
          onChange={({ target }) =>
            navigate(target.value === '' ? page.route : `${page.route}?resource=${target.value}`)
          }
          fullWidth={false}
          sx={{ minWidth: 220 }}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{translate('beheer.trash.all')}</MenuItem>
          {restorable.map(({ name, plural }) => (
            <MenuItem key={name} value={name}>
              {label(plural)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Entries key={chosen?.name ?? ''} chosen={chosen} />
    </Box>
  );
}

/** Returns the resources whose records the person may restore. */
function useRestorableResources(): readonly Resource[] {
  const principal = usePrincipal();
  const { resources }: Registry = useRegistry();
  return Object.values(resources).filter(
    (resource) => resource.trashDays !== null && mayDo(resource, principal, 'delete'),
  );
}

function Entries({ chosen }: { readonly chosen: Resource | null }) {
  const translate = useTranslate();
  const label = useLabel();
  const { data, dataUpdatedAt, isError, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...trashKey, chosen?.name ?? null],
    queryFn: ({ pageParam }) => readTrash(chosen?.name ?? null, [pageParam, pageParam + perPage - 1]),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length * perPage < last.total ? pages.length * perPage : null),
  });
  if (isPending) return <RowsSkeleton />;
  if (isError) return <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert>;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0)
    return (
      <Notice
        icon={mdiTrashCanOutline}
        title={
          chosen
            ? translate('beheer.trash.empty_of', { name: inSentence(label(chosen.plural)) })
            : translate('beheer.trash.empty')
        }
        text={translate('beheer.trash.empty_text')}
      />
    );
  return (
    <>
      <Card component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map((entry) => (
          <TrashRow key={entry.uuid} entry={entry} now={new Date(dataUpdatedAt)} />
        ))}
      </Card>
      {hasNextPage ? (
        <Button variant="outlined" sx={{ mt: 2 }} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {translate('beheer.trash.more')}
        </Button>
      ) : null}
    </>
  );
}
