/** The field that matched a search, if the displayed text does not show the match. */
import { foldText } from '../../values/foldText.ts';
import { typedAccount, typedAmount, typedPhone } from '../../values/typedValues.ts';
import { valueAt } from '../conditions/condition.ts';
import { kinds } from '../kinds/table.ts';
import { fieldAt, shownField } from './title.ts';
import type { Locale, Registry, Resource } from '../types.ts';

interface MatchedField {
  /** A path over relations. */
  readonly field: string;
  readonly text: string;
  /** True if the value equals the typed text. */
  readonly isWhole: boolean;
}

interface Sought {
  readonly typed: string;
  /** The displayed text of the record without this field. */
  readonly shown: string;
  readonly locale: Locale;
}

/**
 * Returns the field whose value contains most of the typed words. Returns null if the shown text contains all of them.
 */
export function matchedField(
  registry: Registry,
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  { typed, shown, locale }: Sought,
): MatchedField | null {
  const sought = foldText(typedAccount(typed) ?? typed).trim();
  const words = sought.split(/\s+/);
  if (words.every((word) => foldText(shown).includes(word))) return null;
  const amount = typedAmount(typed);
  const digits = typedPhone(typed);
  const { search, columns } = resource.list;
  let best: { readonly match: MatchedField; readonly words: number } | null = null;
  for (const path of new Set([...search, ...(amount === null ? [] : columns)])) {
    const named = fieldAt(registry, resource, path.split('.'));
    const field = named && named === resource.fields[path] ? shownField(resource, named, record, locale) : named;
    const value = field && field !== named ? record[field.name] : valueAt(record, path.split('.'));
    if (!field || value === null || value === undefined) continue;
    const text = kinds[field.kind].toText(value, field, locale);
    const isValue =
      (field.kind === 'money' && amount !== null && value === amount) ||
      (field.kind === 'phone' && digits !== null && text.includes(digits));
    if (isValue) return { field: path, text, isWhole: true };
    const found = kinds[field.kind].searchable ? words.filter((word) => foldText(text).includes(word)).length : 0;
    if (found > (best?.words ?? 0))
      best = { match: { field: path, text, isWhole: foldText(text) === sought }, words: found };
  }
  return best?.match ?? null;
}
