/** Problems that the registry check found in the changed files, each with its place and a hint. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { StateChip } from '../../../browser/ui/StateChip.tsx';
import type { Problem } from '../../../registry/problem.ts';
import type { Preview } from '../../edit/protocol.ts';
import { useWords } from '../useWords.ts';

export function CheckList({ preview }: { readonly preview: Preview | null }) {
  const words = useWords();
  if (preview === null)
    return <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{words.review.looking}</Typography>;
  const { problems, warnings } = preview;
  return (
    <div aria-live="polite">
      {problems.length === 0 ? (
        <StateChip colour="success" label={words.review.checks_right} />
      ) : (
        <StateChip colour="error" label={words.review.problems(problems.length)} />
      )}
      {warnings.length > 0 ? (
        <Box component="span" sx={{ ml: 1 }}>
          <StateChip colour="warning" label={words.review.warnings(warnings.length)} />
        </Box>
      ) : null}
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'flex', flexDirection: 'column', gap: 1 }}
      >
        {[...problems, ...warnings].map((problem) => (
          <Message key={`${problem.file}${problem.pointer}${problem.id}${problem.message}`} problem={problem} />
        ))}
      </Box>
    </div>
  );
}

function Message({ problem: { id, message, hint, file, line } }: { readonly problem: Problem }) {
  return (
    <Box component="li" sx={{ fontSize: 13, lineHeight: '20px', borderLeft: 2, borderColor: 'divider', pl: 1.25 }}>
      <Box sx={{ overflowWrap: 'anywhere' }}>{message}</Box>
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{hint}</Box>
      <Box sx={{ fontFamily: 'monospace', fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {`${id} ${file}:${line}`}
      </Box>
    </Box>
  );
}
