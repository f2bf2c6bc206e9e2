/** Keys by which an entry is recognised when it comes a second time, in the same file or in another one. */
import type { ReadStatement } from './statement.ts';

/** Banks number entries within a statement with short references; longer ones are unique for the account. */
const shortestUnique = 10;

/**
 * Returns a key per entry of the statement, unique for the account. The bank's reference is used with the day and the
 * amount, because some banks give parts of one booking the same reference; an entry without any is recognised by its
 * place in the statement. Entries that agree in all of it are numbered.
 */
export function entryKeys({ identification, entries }: ReadStatement): readonly string[] {
  const times = new Map<string, number>();
  return entries.map((entry) => {
    const { bank_reference, entry_reference, number, part, booked_on, amount_cents } = entry;
    const unique = bank_reference ?? (isUnique(entry_reference) ? entry_reference : null);
    const source = unique ?? `${identification} ${entry_reference ?? number}`;
    const key = [source, booked_on, amount_cents, ...(part === 0 ? [] : [`part ${part}`])].join(' ');
    const count = (times.get(key) ?? 0) + 1;
    times.set(key, count);
    return count === 1 ? key : `${key} #${count}`;
  });
}

const isUnique = (reference: string | null): reference is string => (reference?.length ?? 0) >= shortestUnique;
