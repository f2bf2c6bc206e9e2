/** A form in steps: one question at a time, with a draft, and a summary before submitting. */
import { useEffect, useId, useRef, type FormEvent, type ReactNode, type Ref, type RefObject } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { Page, type Crumb } from '../../screens/Page.tsx';
import { pageWidth } from '../../theme/tokens.ts';
import { isChanged } from '../../screens/form/drafts/draftValues.ts';
import { focusFirstMissing, hasKeyboard, useFirstFocus } from '../../screens/form/useFirstFocus.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { StepBar } from './StepBar.tsx';
import { StepTrail } from './StepTrail.tsx';
import { SummaryStep } from './SummaryStep.tsx';
import { useWizard, type WizardPlan } from './useWizard.ts';
import type { WizardStep } from './wizardStep.ts';

/**
 * `id` names its draft; `steps` are the questions, after which a summary step is added. The current step is in the
 * address (`?step=name`). Input is kept as a draft in this tab, each step is validated by the resource's rules, and
 * `onFinish` gets all values at the end.
 */
interface Props extends WizardPlan {
  readonly title: string;
  readonly crumbs: readonly Crumb[];
  readonly finishLabel: string;
  readonly cancelTo: string;
  /** Shown below the summary. */
  readonly foot?: ReactNode;
}

export function Wizard({ title, crumbs, finishLabel, cancelTo, foot, ...plan }: Props) {
  const translate = useTranslate();
  const steps: readonly WizardStep[] = [
    ...plan.steps,
    { name: 'summary', label: translate('beheer.wizard.summary'), fields: [], content: null, summary: null },
  ];
  const wizard = useWizard({ ...plan, steps });
  const { index, busy } = wizard;
  const step = steps[index];
  const isLast = index === steps.length - 1;
  const box = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  useArrival(heading, box, index);
  useFirstWrong(box, wizard.failures);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // Ignores a nested form, which creates a related record.
    event.stopPropagation();
    if (!busy) void wizard.next();
  };
  return (
    <Page crumbs={crumbs} title={title} name={`${step?.label ?? ''} · ${title}`} maxWidth={pageWidth.record}>
      <FormProvider {...wizard.form}>
        <Box
          component="form"
          data-step={step?.name}
          noValidate
          autoComplete="off"
          onSubmit={submit}
          sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}
        >
          <StepTrail
            steps={steps}
            index={index}
            passed={wizard.passed}
            disabled={busy}
            onChoose={(at) => void wizard.goTo(at)}
          />
          {wizard.wasRestored ? <DraftNotice onStartOver={wizard.startOver} /> : null}
          <StepHeading ref={heading} id={headingId} step={step} />
          <Box ref={box} role="group" aria-labelledby={headingId} sx={{ mt: 1.5, minWidth: 0 }}>
            {wizard.refused === null ? null : (
              <Alert severity="error" sx={{ mb: 2, maxWidth: pageWidth.form }}>
                {wizard.refused}
              </Alert>
            )}
            {isLast ? (
              <SummaryStep steps={plan.steps} disabled={busy} onChange={(at) => void wizard.goTo(at)} foot={foot} />
            ) : (
              step?.content
            )}
          </Box>
          <StepBar
            isFirst={index === 0}
            isLast={isLast}
            busy={busy}
            finishLabel={finishLabel}
            cancelTo={cancelTo}
            onBack={() => void wizard.goTo(index - 1)}
          />
        </Box>
      </FormProvider>
      <LeaveDialog
        isFilled={() => !wizard.isOver() && isChanged(plan.resource, wizard.form.getValues(), plan.initial)}
        onKeep={wizard.keep}
        onDrop={wizard.drop}
      />
    </Page>
  );
}

interface HeadingProps {
  readonly ref: Ref<HTMLHeadingElement>;
  readonly id: string;
  readonly step: WizardStep | undefined;
}

function StepHeading({ ref, id, step }: HeadingProps) {
  return (
    <>
      <Typography ref={ref} id={id} variant="h2" tabIndex={-1} sx={{ outline: 'none', scrollMarginTop: 80 }}>
        {step?.label}
      </Typography>
      {step?.text === undefined ? null : (
        <Typography sx={{ color: 'text.secondary', maxWidth: pageWidth.form }}>{step.text}</Typography>
      )}
    </>
  );
}

function DraftNotice({ onStartOver }: { readonly onStartOver: () => void }) {
  const translate = useTranslate();
  return (
    <Alert
      severity="info"
      sx={{ mb: 2, maxWidth: pageWidth.form }}
      action={
        <Button color="inherit" size="small" onClick={onStartOver}>
          {translate('beheer.wizard.start_over')}
        </Button>
      }
    >
      {translate('beheer.wizard.kept')}
    </Alert>
  );
}

/** After a failed validation, focuses the first error as soon as its step is shown. */
function useFirstWrong(box: RefObject<HTMLElement | null>, failures: number): void {
  const handled = useRef(0);
  useEffect(() => {
    if (handled.current === failures) return;
    const first = box.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"]:not([disabled]), .Mui-error input:not([type="hidden"]), [role="alert"]',
    );
    if (!first) return;
    handled.current = failures;
    first.focus();
    first.scrollIntoView({ block: 'center' });
  });
}

/**
 * Focuses the first input of a step, or its heading if it has none, or if an on-screen keyboard would cover the text to
 * read.
 */
function useArrival(heading: RefObject<HTMLElement | null>, box: RefObject<HTMLElement | null>, index: number): void {
  const shown = useRef(index);
  useFirstFocus(box, { isWanted: true, isNew: true });
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    heading.current?.focus({ preventScroll: true });
    if (hasKeyboard()) focusFirstMissing(box.current);
    window.scrollTo({ top: 0 });
  }, [heading, box, index]);
}
