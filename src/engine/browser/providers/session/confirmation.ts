/** Reauthentication: asks the person to confirm their identity, once for all calls that wait for it. */
import { createSingleFlightPrompt } from './singleFlightPrompt.ts';

const question = createSingleFlightPrompt();

/** Asks for confirmation. Resolves to false if it was declined, or if no dialog is mounted. */
export const askConfirmation = question.ask;

/** Returns the open question, or null. For the dialog. */
export const useConfirmationQuestion = question.useOpen;
