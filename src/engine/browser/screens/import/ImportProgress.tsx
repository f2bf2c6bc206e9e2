/** Progress of an import, with a stop button. It continues when the dialog is closed. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'react-admin';
import { useFormat } from '../../i18n/useFormat.ts';
import type { StepProps } from './useImport.ts';

export function ImportProgress({ importing, onClose }: StepProps) {
  const translate = useTranslate();
  const format = useFormat();
  const { run } = importing;
  if (run === null) return null;
  const isUndoing = run.status === 'undoing';
  const [done, total] = isUndoing ? [run.undone + run.kept, run.created + run.updated] : [run.done, run.total];
  const doing = translate(`beheer.import.states.${run.status}`);
  return (
    <>
      <DialogContent aria-busy>
        <LinearProgress variant="determinate" value={total === 0 ? 0 : (100 * done) / total} aria-label={doing} />
        <Box role="status" sx={{ mt: 1, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {doing} {translate('beheer.import.of', { done: format.integer(done), total: format.integer(total) })}
          {run.faulty > 0 ? ` · ${translate('beheer.import.counts.faulty', { smart_count: run.faulty })}` : ''}
        </Box>
        <Box sx={{ mt: 1, color: 'text.secondary', fontSize: 13 }}>{translate('beheer.import.goes_on')}</Box>
      </DialogContent>
      <DialogActions>
        {isUndoing ? null : (
          <Button variant="outlined" loading={importing.busy} onClick={() => void importing.move('stop')}>
            {translate('beheer.bulk.stop')}
          </Button>
        )}
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </>
  );
}
