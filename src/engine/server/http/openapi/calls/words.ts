/** What is told of a call in the API's description and the contract: in `calls` of its module's texts, by its id. */
import { plainLabel } from '../../../../texts/catalogue.ts';
import type { CallDeclaration } from '../../../../registry/calls/call.ts';
import type { Catalogue, Label } from '../../../../texts/catalogue.ts';
import { callTexts } from '../../../texts.ts';

/** Declared calls of modules, and where they are told of. */
export interface Described {
  readonly declared: readonly CallDeclaration[];
  readonly texts: readonly Pick<Catalogue<unknown>, 'find'>[];
}

export const nothingDescribed: Described = { declared: [], texts: [] };

export interface CallWords {
  readonly summary: Label;
  /** Of a parameter of its address, or of another answer that it has, by the status. */
  readonly about: (part: string, choices?: readonly string[]) => Label;
}

/** What calls of no resource are about, by their tag: `subjects` of its module's texts. */
export function subjectWords(tag: string, { texts }: Pick<Described, 'texts'>): Label {
  for (const catalogue of [callTexts, ...texts]) {
    const found = catalogue.find(`subjects.${tag}`);
    if (found) return found;
  }
  return plainLabel(tag);
}

/** What is told nowhere goes by its name. */
export function callWords({ id }: Pick<CallDeclaration, 'id'>, { texts }: Pick<Described, 'texts'>): CallWords {
  const find = (keys: readonly string[], choices: readonly string[] = []): Label | undefined => {
    for (const key of keys)
      for (const catalogue of [callTexts, ...texts]) {
        const found = catalogue.find(key, { choices: choices.join(', ') });
        if (found) return found;
      }
    return undefined;
  };
  return {
    summary: find([`${id}.summary`, id]) ?? plainLabel(id),
    about: (part, choices) => find([`${id}.${part}`, `parameters.${part}`], choices) ?? plainLabel(part),
  };
}
