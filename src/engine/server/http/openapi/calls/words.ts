/** Descriptions of calls in the API document, from `calls` in the texts of their module, by id. */
import { plainLabel } from '../../../../texts/catalogue.ts';
import type { CallDeclaration } from '../../../../registry/calls/call.ts';
import type { Catalogue, Label } from '../../../../texts/catalogue.ts';
import { callTexts } from '../../../texts.ts';

/** Declared calls of modules, with the catalogues of their descriptions. */
export interface DescribedCalls {
  readonly declared: readonly CallDeclaration[];
  readonly texts: readonly Pick<Catalogue<unknown>, 'find'>[];
}

export const nothingDescribed: DescribedCalls = { declared: [], texts: [] };

interface CallWords {
  readonly summary: Label;
  /** Describes a query parameter, or another response by status. */
  readonly about: (part: string, choices?: readonly string[]) => Label;
}

/** Describes a tag without a resource, from `subjects` in the texts of its module. */
export function subjectWords(tag: string, { texts }: Pick<DescribedCalls, 'texts'>): Label {
  for (const catalogue of [callTexts, ...texts]) {
    const found = catalogue.find(`subjects.${tag}`);
    if (found) return found;
  }
  return plainLabel(tag);
}

/** Describes a call; without a description its id is used. */
export function callWords({ id }: Pick<CallDeclaration, 'id'>, { texts }: Pick<DescribedCalls, 'texts'>): CallWords {
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
