/**
 * The reauthentication dialog. Opens when a call requires it, which continues afterwards. Part of the initial bundle,
 * since it could not be loaded after a deployment.
 */
import { useConfirmationQuestion } from '../../providers/session/confirmation.ts';
import ConfirmQuestion from './ConfirmQuestion.tsx';

/** Renders nothing until a call requires reauthentication. Render it once. */
export function ConfirmDialog() {
  const question = useConfirmationQuestion();
  return question ? <ConfirmQuestion onAnswer={question.settle} /> : null;
}
