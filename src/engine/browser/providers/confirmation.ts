/** In charge of asking the person at the screen to prove that it is them, once for all calls that wait for it. */
import { createSingleFlightPrompt } from './singleFlightPrompt.ts';

const question = createSingleFlightPrompt();

/** Answers whether they did. Not where nobody can be asked. */
export const askConfirmation = question.ask;

/** For the dialog that asks: the question that is open, or null. */
export const useConfirmationQuestion = question.useOpen;
