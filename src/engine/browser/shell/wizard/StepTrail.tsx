/** The progress of the steps: all of them on a wide screen, "step 2 of 5" on a narrow one. */
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Step from '@mui/material/Step';
import StepButton from '@mui/material/StepButton';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { WizardStep } from './wizardStep.ts';

interface Props {
  readonly steps: readonly WizardStep[];
  readonly index: number;
  /** Steps up to this one can be opened. */
  readonly passed: number;
  readonly disabled: boolean;
  readonly onChoose: (index: number) => void;
}

export function StepTrail(props: Props) {
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  return wide ? <WideTrail {...props} /> : <NarrowTrail {...props} />;
}

function WideTrail({ steps, index, passed, disabled, onChoose }: Props) {
  const translate = useTranslate();
  return (
    <Box component="nav" aria-label={translate('beheer.wizard.steps')} sx={{ mb: 2, maxWidth: 960 }}>
      <Stepper nonLinear activeStep={index}>
        {steps.map((step, at) => (
          <Step
            key={step.name}
            completed={at < index || at < passed}
            disabled={disabled || at > Math.max(passed, index)}
          >
            <StepButton
              color="inherit"
              type="button"
              aria-current={at === index ? 'step' : undefined}
              onClick={() => onChoose(at)}
            >
              {step.label}
            </StepButton>
          </Step>
        ))}
      </Stepper>
    </Box>
  );
}

function NarrowTrail({ steps, index }: Props) {
  const translate = useTranslate();
  const text = translate('beheer.wizard.step_of', { step: index + 1, steps: steps.length });
  return (
    <Box sx={{ mb: 2 }}>
      <Typography sx={{ fontSize: 13, color: 'text.secondary', mb: 0.75 }}>{text}</Typography>
      <LinearProgress
        variant="determinate"
        value={(100 * (index + 1)) / steps.length}
        role="presentation"
        aria-hidden
        sx={{ borderRadius: 1, height: 4 }}
      />
    </Box>
  );
}
