/** A client's name as its title says it: the company's, else the person's. */
import type { Row } from '../../../engine/server/store/contract.ts';

export function clientName({ company_name, first_name, last_name }: Row): string {
  if (typeof company_name === 'string' && company_name !== '') return company_name;
  return [first_name, last_name].filter((part) => typeof part === 'string' && part !== '').join(' ');
}
