/** In charge of time entries: how long, for whom, what of it is billed, and at which rate once approved. */
import type { Row, WriteEvent } from '../../store/contract.ts';
import { Failure } from '../../store/failure.ts';
import type { Module } from '../module.ts';
import { billableMinutes, type ProjectRule } from './billable.ts';
import { rateOn } from './rates.ts';
import { workedMinutes } from './worked.ts';

export const hours: Module = {
  name: 'hours',
  hooks: { hours: { beforeWrite: completeEntry } },
};

async function completeEntry({ tx, caller, before, values }: WriteEvent): Promise<Row> {
  const owned = caller.actor === 'employee' ? ownEntry(values, before, caller.employee_uuid) : values;
  const known = { ...before, ...owned };
  const project = await projectOf(tx, known['project_uuid']);
  const filled: Record<string, unknown> = { ...owned };
  if (project && isEmpty(known['client_uuid'])) filled['client_uuid'] = project['client_uuid'];
  if (project && !isEmpty(filled['client_uuid']) && filled['client_uuid'] !== project['client_uuid']) throw otherClient;

  const minutes = workedMinutes(known, owned);
  if (minutes !== null) filled['minutes'] = minutes;
  filled['billable_minutes'] = billableMinutes({ ...known, ...filled }, project);
  if (filled['status'] === 'approved' && before?.['status'] === 'submitted') filled['rate_cents'] = await rateOn(tx, { ...known, ...filled }, project);
  return filled;
}

/** Employees write their own hours: the entry is theirs where nobody is named, and cannot be made a colleague's. */
function ownEntry(values: Row, before: Row | null, employee: string | null): Row {
  const named = values['employee_uuid'];
  if (before === null && isEmpty(named)) return { ...values, employee_uuid: employee };
  if (named === undefined || named === employee || named === before?.['employee_uuid']) return values;
  throw new Failure('E_INVALID', { errors: { employee_uuid: { label: { en: 'You can only write your own hours', nl: 'Je kunt alleen je eigen uren schrijven' } } } });
}

const otherClient = new Failure('E_INVALID', {
  errors: { project_uuid: { label: { en: 'This project is another client’s. Choose one of this client', nl: 'Dit project is van een andere klant. Kies er een van deze klant' } } },
});

async function projectOf(tx: WriteEvent['tx'], uuid: unknown): Promise<ProjectRule | undefined> {
  if (typeof uuid !== 'string') return undefined;
  return tx.selectFrom('projects').select(['uuid', 'client_uuid', 'billing', 'hourly_rate_cents', 'rounding_minutes', 'rounding_mode']).where('uuid', '=', uuid).executeTakeFirst();
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
