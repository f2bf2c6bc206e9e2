/** The foot of a step, always in sight: on, back, away. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { mdiArrowLeft, mdiArrowRight } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import { Icon } from '../../fields/Icon.tsx';
import { pageEdge } from '../../theme/tokens.ts';

interface Props {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly busy: boolean;
  readonly finishLabel: string;
  readonly cancelTo: string;
  readonly onBack: () => void;
}

export function StepBar({ isFirst, isLast, busy, finishLabel, cancelTo, onBack }: Props) {
  const translate = useTranslate();
  return (
    <Box
      data-action-bar
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        mt: 2,
        mx: { xs: -pageEdge.xs, sm: 0 },
        px: { xs: pageEdge.xs, sm: 0 },
        py: 1.5,
        pb: 'calc(12px + env(safe-area-inset-bottom))',
        mb: { xs: -pageEdge.xs, sm: -pageEdge.sm },
        bgcolor: 'background.default',
        borderTop: 1,
        borderColor: 'divider',
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
      }}
    >
      <Button
        type="submit"
        variant="contained"
        loading={busy}
        endIcon={isLast ? undefined : <Icon path={mdiArrowRight} />}
      >
        {isLast ? finishLabel : translate('beheer.wizard.next')}
      </Button>
      {isFirst ? null : (
        <Button
          type="button"
          variant="outlined"
          disabled={busy}
          startIcon={<Icon path={mdiArrowLeft} />}
          onClick={onBack}
        >
          {translate('beheer.wizard.back')}
        </Button>
      )}
      <Button component={LinkBase} to={cancelTo} color="inherit" disabled={busy}>
        {translate('beheer.form.cancel')}
      </Button>
    </Box>
  );
}
