/** Review of the changes before they are written: problems, migration plan and diff. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { mdiUndo } from '@mdi/js';
import { Icon } from '../../../browser/ui/Icon.tsx';
import type { Studio } from '../useStudio.ts';
import { useWords } from '../useWords.ts';
import { CheckList } from './CheckList.tsx';
import { FileDiff } from './FileDiff.tsx';
import { reviewId } from './ReviewBar.tsx';
import { PlanList } from './PlanList.tsx';

/** Panel with the changes and the button that writes them. */
export function ReviewPanel({ studio }: { readonly studio: Studio }) {
  const words = useWords();
  const { changes, preview, isWriting } = studio;
  const isRight = preview !== null && preview.problems.length === 0;
  return (
    <Card
      component="aside"
      id={reviewId}
      aria-label={words.review.title}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        width: '100%',
        overflow: 'hidden',
        scrollMarginTop: '64px',
      }}
    >
      <Head studio={studio} />
      <Box sx={{ height: 2 }}>
        {changes.length > 0 && preview === null ? <LinearProgress sx={{ height: 2 }} /> : null}
      </Box>
      {changes.length === 0 ? (
        <Box sx={{ px: 2, pb: 2 }}>
          <Typography sx={{ fontWeight: 500 }}>{words.review.none}</Typography>
          <Typography sx={{ color: 'text.secondary', fontSize: 13, mt: 0.5 }}>{words.review.none_text}</Typography>
        </Box>
      ) : (
        <>
          <Box sx={{ overflowY: 'auto', minHeight: 0, flex: 1, px: 2, pb: 2 }}>
            <Box component="ol" sx={{ m: 0, mb: 2, pl: 2.5, fontSize: 13, color: 'text.secondary' }}>
              {changes.map(({ number, text }) => (
                <li key={number}>{text}</li>
              ))}
            </Box>
            <Part title={words.review.checks}>
              <CheckList preview={preview} />
            </Part>
            <Part title={words.review.migration}>
              <PlanList preview={preview} />
            </Part>
            <Part title={words.review.diff}>
              {preview?.changed.map((change) => (
                <FileDiff key={change.file} change={change} />
              ))}
            </Part>
          </Box>
          <Box sx={{ borderTop: 1, borderColor: 'divider', p: 2, display: 'flex', alignItems: 'center', gap: 2 }}>
            <Typography sx={{ flex: 1, fontSize: 12, color: 'text.secondary' }}>{words.review.apply_hint}</Typography>
            <Button
              variant="contained"
              disabled={!isRight || preview.changed.length === 0}
              loading={isWriting}
              onClick={() => void studio.apply()}
            >
              {words.review.apply}
            </Button>
          </Box>
        </>
      )}
    </Card>
  );
}

/** Number of changes, with undo and discard; without changes the way back to the former files. */
function Head({ studio }: { readonly studio: Studio }) {
  const words = useWords();
  const { changes, state } = studio;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, pt: 1.5, pb: 1, minHeight: 52 }}>
      <Typography variant="h2" sx={{ flex: 1 }}>
        {changes.length === 0 ? words.review.title : words.review.count(changes.length)}
      </Typography>
      {changes.length > 0 ? (
        <>
          <Tooltip title={words.review.undo}>
            <IconButton aria-label={words.review.undo} onClick={studio.undo} size="small">
              <Icon path={mdiUndo} />
            </IconButton>
          </Tooltip>
          <Button color="inherit" size="small" onClick={studio.discard}>
            {words.review.discard}
          </Button>
        </>
      ) : state.canRevert ? (
        <Button color="inherit" size="small" startIcon={<Icon path={mdiUndo} />} onClick={() => void studio.revert()}>
          {words.review.revert}
        </Button>
      ) : null}
    </Box>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ mb: 2 }}>
      <Typography variant="h3" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
