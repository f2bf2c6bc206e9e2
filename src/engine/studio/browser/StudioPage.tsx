/**
 * Studio: resources on the left, the editor of one in the middle, and a review of the changes before they are written.
 * Exists in development only.
 */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Page } from '../../browser/screens/Page.tsx';
import { DashboardEditor } from './dashboard/DashboardEditor.tsx';
import { MenuEditor } from './menu/MenuEditor.tsx';
import { dashboardPlace, menuPlace, ResourceIndex } from './ResourceIndex.tsx';
import { ResourceEditor } from './ResourceEditor.tsx';
import { ReviewBar } from './review/ReviewBar.tsx';
import { ReviewPanel } from './review/ReviewPanel.tsx';
import { useStudio, type Studio } from './useStudio.ts';
import { useWords } from './useWords.ts';

export default function StudioPage() {
  const words = useWords();
  const studio = useStudio();
  return (
    <Page crumbs={[]} title={words.title} name={words.title}>
      {studio instanceof Error ? <Alert severity="error">{words.loading_failed}</Alert> : null}
      {studio === null ? <StudioSkeleton /> : null}
      {studio !== null && 'lost' in studio ? (
        <Alert severity="warning" action={<Button onClick={studio.discard}>{words.review.discard}</Button>}>
          {words.review.lost}
        </Alert>
      ) : null}
      {studio !== null && 'draft' in studio ? <Workbench studio={studio} /> : null}
    </Page>
  );
}

function Workbench({ studio }: { readonly studio: Studio }) {
  const words = useWords();
  const { draft, state } = studio;
  const [chosen, setChosen] = useState<string | null>(null);
  const isPlace = chosen === menuPlace || chosen === dashboardPlace;
  const resource = draft.resources[chosen ?? ''] ?? Object.values(draft.resources)[0];
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mt: -1.5, mb: 2, maxWidth: 720 }}>
        {words.intro}{' '}
        <Box component="span" sx={{ fontFamily: 'monospace', fontSize: 12, overflowWrap: 'anywhere' }}>
          {state.folder}
        </Box>
      </Typography>
      {draft.unreadable.map((file) => (
        <Alert key={file} severity="warning" sx={{ mb: 2 }}>
          {words.unreadable(file)}
        </Alert>
      ))}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: '196px minmax(0, 1fr)',
            lg: '196px minmax(0, 1fr) minmax(300px, 380px)',
          },
        }}
      >
        <ResourceIndex studio={studio} chosen={isPlace ? chosen : (resource?.name ?? null)} onChoose={setChosen} />
        {chosen === menuPlace ? (
          <MenuEditor studio={studio} />
        ) : chosen === dashboardPlace ? (
          <DashboardEditor studio={studio} />
        ) : resource ? (
          <ResourceEditor key={resource.name} studio={studio} resource={resource} onChoose={setChosen} />
        ) : (
          <span />
        )}
        <Box
          sx={{
            gridColumn: { md: '2', lg: 'auto' },
            position: { lg: 'sticky' },
            top: { lg: 64 },
            maxHeight: { lg: 'calc(100dvh - 80px)' },
            display: 'flex',
            minWidth: 0,
          }}
        >
          <ReviewPanel studio={studio} />
        </Box>
      </Box>
      <ReviewBar studio={studio} />
    </>
  );
}

function StudioSkeleton() {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '208px 1fr' } }}>
      <Skeleton variant="rounded" height={320} />
      <Skeleton variant="rounded" height={480} />
    </Box>
  );
}
