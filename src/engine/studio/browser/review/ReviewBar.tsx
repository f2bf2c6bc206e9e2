/** Bar that links to the review on small screens, where the review is below the editor. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { StateChip } from '../../../browser/ui/StateChip.tsx';
import { actionBar } from '../../../browser/theme/tokens.ts';
import type { Studio } from '../useStudio.ts';
import { useWords } from '../useWords.ts';

export const reviewId = 'studio-review';

/** Bar with the number of changes and problems. Hidden on wide screens and without changes. */
export function ReviewBar({ studio: { changes, preview } }: { readonly studio: Studio }) {
  const words = useWords();
  if (changes.length === 0) return null;
  const problems = preview?.problems.length ?? 0;
  return (
    <Box sx={{ ...actionBar, display: { xs: 'flex', lg: 'none' }, alignItems: 'center' }}>
      <Typography sx={{ fontWeight: 500 }}>{words.review.count(changes.length)}</Typography>
      {preview === null ? null : (
        <StateChip
          colour={problems === 0 ? 'success' : 'error'}
          label={problems === 0 ? words.review.checks_right : words.review.problems(problems)}
        />
      )}
      <Button
        variant="outlined"
        onClick={() => document.getElementById(reviewId)?.scrollIntoView({ block: 'start' })}
        sx={{ ml: 'auto' }}
      >
        {words.review.look}
      </Button>
    </Box>
  );
}
