/** "Confirm that it is you": comes up by itself when a call wants it, and lets that go on afterwards. */
import { lazy, Suspense } from 'react';
import { useConfirmationQuestion } from '../../providers/confirmation.ts';

const ConfirmQuestion = lazy(() => import('./ConfirmQuestion.tsx'));

export function ConfirmDialog() {
  const question = useConfirmationQuestion();
  return question ? (
    <Suspense fallback={null}>
      <ConfirmQuestion onAnswer={question.settle} />
    </Suspense>
  ) : null;
}
