/** The parts of `Wizard` in `#engine/browser`. */
export { StepCard, StepFailure, StepRow } from '../../browser/screens/StepCard.tsx';
export { CreateWizard } from '../../browser/shell/wizard/CreateWizard.tsx';
export { StepFields } from '../../browser/shell/wizard/StepFields.tsx';
export { SummaryFacts } from '../../browser/shell/wizard/SummaryFacts.tsx';
export type { WizardValues, WizardStep } from '../../browser/shell/wizard/wizardStep.ts';
