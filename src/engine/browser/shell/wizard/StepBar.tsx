/** The footer of a step, always visible: next, back, cancel. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { mdiArrowLeft, mdiArrowRight } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import { actionBar } from '../../theme/tokens.ts';

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
    <Box data-action-bar sx={actionBar}>
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
