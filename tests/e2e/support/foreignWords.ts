/**
 * The words that have no place on a screen in that language: English that means nothing in Dutch, of the screens' texts
 * and of the registry's labels.
 */
import { texts } from '../../support/texts.ts';
import type { Messages } from '../../../src/engine/texts/messages.ts';
import { realRegistry } from './registry.ts';

/** What the demo company calls things of its own. */
const ownNames: ReadonlySet<string> = new Set(['Start']);

/** The demo company is Dutch: on a screen in English its words say nothing. */
export function foreignWords(language: 'en' | 'nl'): readonly string[] {
  if (language === 'en') return [];
  const labels = labelsOf(realRegistry());
  const here = new Set([...textsOf(texts['nl'] ?? {}), ...labels.map((label) => label['nl'])]);
  const there = [...textsOf(texts['en'] ?? {}), ...labels.map((label) => label.en)];
  return [...new Set(there)].filter(
    (text) => text.length > 3 && !text.includes('%{') && !here.has(text) && !ownNames.has(text),
  );
}

function textsOf(messages: Messages): readonly string[] {
  return Object.values(messages).flatMap((one) =>
    typeof one === 'string' ? one.split('||||').map((part) => part.trim()) : textsOf(one),
  );
}

interface Label {
  readonly en: string;
  readonly nl: string;
}

/** Whatever in the registry has a text in both languages. */
function labelsOf(value: unknown): readonly Label[] {
  if (typeof value !== 'object' || value === null) return [];
  const { en: english, nl: dutch } = value as Partial<Label>;
  if (typeof english === 'string' && typeof dutch === 'string') return [{ en: english, nl: dutch }];
  return Object.values(value).flatMap(labelsOf);
}
