/** Initial choices of a new choice field. */
import type { Colour, RawOption } from '../../../registry/raw.ts';
import { inEachLanguage } from '../useWords.ts';
import type { Words } from '../words/en.ts';

export const firstChoices: readonly RawOption[] = [
  choice('first', (words) => words.choices.first),
  choice('second', (words) => words.choices.second),
];

/** Initial choices of a new state field. */
export const firstStates: readonly RawOption[] = [
  choice('open', (words) => words.states.first.open, 'warning'),
  choice('in_progress', (words) => words.states.first.in_progress, 'info'),
  choice('done', (words) => words.states.first.done, 'success'),
];

function choice(value: string, pick: (words: Words) => string, colour?: Colour): RawOption {
  const { en: title, ...others } = inEachLanguage(pick);
  return { const: value, title, 'x-label': others, ...(colour ? { 'x-colour': colour } : {}) };
}
