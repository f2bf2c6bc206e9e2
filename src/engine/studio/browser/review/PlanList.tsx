/** Migration plan of the changes, as `npm run migrate -- --plan` shows it. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { StateChip } from '../../../browser/ui/StateChip.tsx';
import { useLanguage } from '../../../browser/ui/useLabel.ts';
import type { PlannedStep, Preview } from '../../edit/protocol.ts';
import { useWords } from '../useWords.ts';
import { planSentence } from '../words/planSentences.ts';

export function PlanList({ preview }: { readonly preview: Preview | null }) {
  const words = useWords();
  const plan = preview?.plan;
  if (!plan) return <Quiet text={preview === null ? words.review.looking : words.review.later} />;
  if (plan.failure !== null)
    return (
      <Typography sx={{ fontSize: 13, color: 'error.main', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {plan.failure}
      </Typography>
    );
  if (plan.steps.length === 0) return <Quiet text={words.review.no_steps} />;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1 }}>
      {plan.steps.map((step) => (
        <Step key={`${step.id} ${step.statement}`} step={step} />
      ))}
    </Box>
  );
}

function Step({ step: { meaning, statement, needsPermission, advice, command } }: { readonly step: PlannedStep }) {
  const words = useWords();
  const language = useLanguage();
  return (
    <Box
      component="li"
      sx={{
        fontSize: 13,
        lineHeight: '20px',
        borderLeft: 2,
        borderColor: needsPermission ? 'warning.main' : 'divider',
        pl: 1.25,
      }}
    >
      {needsPermission ? <StateChip colour="warning" label={words.review.held} /> : null}
      <Box sx={{ overflowWrap: 'anywhere' }}>{planSentence(meaning, language)}</Box>
      {advice.length === 0 ? null : (
        <Box sx={{ color: 'text.secondary' }}>{advice.map((one) => planSentence(one, language)).join(' ')}</Box>
      )}
      {command === null ? null : <Mono text={command} />}
      {statement === null ? null : (
        <Box component="details" sx={{ '& summary': { cursor: 'pointer', color: 'text.secondary', fontSize: 12 } }}>
          <summary>{words.review.show_sql}</summary>
          <Mono text={statement} />
        </Box>
      )}
    </Box>
  );
}

function Mono({ text }: { readonly text: string }) {
  return (
    <Box
      sx={{
        fontFamily: 'monospace',
        fontSize: 12,
        lineHeight: '18px',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        bgcolor: 'surface.subtle',
        borderRadius: 1,
        px: 1,
        py: 0.5,
        mt: 0.5,
      }}
    >
      {text}
    </Box>
  );
}

const Quiet = ({ text }: { readonly text: string }) => (
  <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{text}</Typography>
);
