/** Name of a client as in its title: the company, else the person. */
import type { Rows } from '#engine/registry';

type Named = Pick<Rows['clients'], 'company_name' | 'first_name' | 'last_name'>;

export function clientName({ company_name, first_name, last_name }: Named): string {
  return company_name || [first_name, last_name].filter(Boolean).join(' ');
}
