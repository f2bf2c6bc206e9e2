/**
 * "Confirm that it is you": comes up by itself when a call wants it, and lets that go on afterwards. Part of the start:
 * after a deployment it could not be fetched.
 */
import { useConfirmationQuestion } from '../../providers/confirmation.ts';
import ConfirmQuestion from './ConfirmQuestion.tsx';

export function ConfirmDialog() {
  const question = useConfirmationQuestion();
  return question ? <ConfirmQuestion onAnswer={question.settle} /> : null;
}
