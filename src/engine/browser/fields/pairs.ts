/** Which fields belong beside each other. It is told by their usual names. */

/** What the other end of a period may be called. */
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

export const isPair = (first: string, second: string): boolean =>
  pairs[first] === second || endsOf(first).includes(second);
