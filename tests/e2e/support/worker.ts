/** An employee of a journey's own, with a project to work on: whose hours and timer no other journey meets. */
import { randomUUID } from 'node:crypto';
import type { TimerAnswer } from '../../../src/modules/hours/calls.ts';
import { accountOf } from './person.ts';
import { Office } from './office.ts';
import { sharedProduct } from './product.ts';

interface Listed {
  readonly uuid: string;
}

export type WorkedHours = Listed & {
  readonly minutes: number;
  readonly description: string;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly status: string;
};

export interface Worker {
  readonly account: { readonly email: string; readonly password: string };
  readonly employee: string;
  readonly project: string;
  readonly client: string;
  /** Of the project. */
  readonly name: string;
  /** As the employee. */
  call<Answer = unknown>(method: string, path: string, body?: object): Promise<Answer>;
  /** What a change of the running timer names. */
  timer(): Promise<{ readonly timer: string; readonly version: number }>;
  hours(): Promise<readonly WorkedHours[]>;
}

export async function worker(label: string): Promise<Worker> {
  const mark = randomUUID().slice(0, 8);
  const email = `${label}-${mark}@beheer.example`;
  const office = await Office.open(accountOf('management'));
  const account = await office.colleague(email);
  const [seller] = await office.call<readonly Listed[]>('GET', '/sellers');
  const [client] = await office.call<readonly Listed[]>('GET', '/clients');
  const [user] = await office.call<readonly (Listed & { readonly email: string })[]>(
    'GET',
    `/users?filter=${encodeURIComponent(JSON.stringify({ email }))}`,
  );
  const employee = await office.call<Listed>('POST', '/employees', {
    first_name: 'Noor',
    last_name: mark,
    start_on: '2020-01-01',
    seller_uuid: seller?.uuid,
    user_uuid: user?.uuid,
    contract_hours_week: 40,
  });
  const name = `Werk ${mark}`;
  const project = await office.call<Listed>('POST', '/projects', {
    name,
    number: `W-${mark}`,
    client_uuid: client?.uuid,
    colour: '#2E7D32',
  });
  const own = await Office.open({ type: 'employee', ...account });
  return {
    account,
    name,
    employee: employee.uuid,
    project: project.uuid,
    client: client?.uuid ?? '',
    call: (method, path, body) => own.call(method, path, body),
    async timer() {
      const { timer } = await own.call<TimerAnswer>('GET', '/timer');
      if (!timer) throw new Error(`No timer of ${sharedProduct().address} runs.`);
      return { timer: timer.uuid, version: timer.version };
    },
    hours: () =>
      own.call(
        'GET',
        `/hours?filter=${encodeURIComponent(JSON.stringify({ employee_uuid: employee.uuid }))}&sort=${encodeURIComponent('["started_at","ASC"]')}`,
      ),
  };
}
