/** Recognises fields that belong next to each other, by their usual names. */

/** Returns the possible names of the field with the end of a period, from the name of its start. */
export function endsOf(name: string): readonly string[] {
  if (name === 'starts_on' || name === 'start_on') return ['ends_on', 'end_on'];
  const [, stem, end] = /^(.*_)?(start|from)$/.exec(name) ?? [];
  if (end === undefined) return [];
  return [`${stem ?? ''}end`, `${stem ?? ''}until`];
}

const pairs: Readonly<Record<string, string>> = {
  first_name: 'last_name',
  street: 'house_number',
  postal_code: 'city',
  period_count: 'period_unit',
  started_at: 'ended_at',
  starts_at: 'ends_at',
};

/**
 * Returns true if the second field continues the first: `street` and `house_number`, `valid_from` and `valid_until`.
 */
export const isPair = (first: string, second: string): boolean =>
  pairs[first] === second || endsOf(first).includes(second);
