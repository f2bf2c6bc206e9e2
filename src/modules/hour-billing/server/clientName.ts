/** A client's name as its title says it: the company's, else the person's. */
import type { Rows } from '../../../engine/registry/rows.ts';

type Named = Pick<Rows['clients'], 'company_name' | 'first_name' | 'last_name'>;

export function clientName({ company_name, first_name, last_name }: Named): string {
  return company_name || [first_name, last_name].filter(Boolean).join(' ');
}
