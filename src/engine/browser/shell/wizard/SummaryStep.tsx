/** The last step: the choices of the other steps, each with a button to change it. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { inSentence } from '../../ui/useLabel.ts';
import { pageWidth } from '../../theme/tokens.ts';
import type { WizardStep } from './wizardStep.ts';

interface Props {
  readonly steps: readonly WizardStep[];
  readonly disabled: boolean;
  readonly onChange: (index: number) => void;
  /** Shown below: a price, the next steps. */
  readonly foot?: ReactNode;
}

export function SummaryStep({ steps, disabled, onChange, foot }: Props) {
  const translate = useTranslate();
  return (
    <Card sx={{ maxWidth: pageWidth.form }}>
      {steps.map((step, at) => (
        <Box component="section" key={step.name} aria-labelledby={`summary-${step.name}`}>
          {at > 0 ? <Divider /> : null}
          <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, px: { xs: 2, sm: 3 }, py: 1.5 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography id={`summary-${step.name}`} variant="h3" sx={{ mb: 0.5 }}>
                {step.label}
              </Typography>
              {step.summary}
            </Box>
            <Button
              size="small"
              disabled={disabled}
              onClick={() => onChange(at)}
              aria-label={translate('beheer.wizard.change_what', { what: inSentence(step.label) })}
            >
              {translate('beheer.wizard.change')}
            </Button>
          </Box>
        </Box>
      ))}
      {foot ? (
        <>
          <Divider />
          <Box sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>{foot}</Box>
        </>
      ) : null}
    </Card>
  );
}
