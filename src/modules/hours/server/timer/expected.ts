/** In charge of what a device is told that acts on a timer which is no longer what it shows. */
import { formatWorkTime } from '../../../../engine/values/workTime.ts';
import type { Row } from '../../../../engine/server/store/contract.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { runningTimer, type Turn } from './turn.ts';

/**
 * The timer that the caller means.
 * @throws Failure E_STALE that says what became of it: stopped and booked, thrown away, or another one runs.
 */
export async function expectedTimer(turn: Turn, uuid: string): Promise<Row & { readonly uuid: string }> {
  const running = await runningTimer(turn);
  if (running?.['uuid'] === uuid) return { ...running, uuid };
  const minutes = await bookedMinutes(turn, uuid);
  if (minutes === null) throw new Failure('E_STALE', running ? anotherRuns : thrownAway);
  const time = formatWorkTime(minutes);
  throw new Failure('E_STALE', {
    message: {
      en: `This timer was stopped already: ${time} is in your hours.`,
      nl: `Deze timer was al gestopt: ${time} staat in je uren.`,
    },
    hint: { en: 'Nothing is booked twice. Look at your hours.', nl: 'Er is niets dubbel geboekt. Bekijk je uren.' },
  });
}

/** @throws Failure E_STALE where another timer runs than the caller knows of, or none. */
export async function expectRunning(
  turn: Turn,
  uuid: string | null,
): Promise<(Row & { readonly uuid: string }) | null> {
  if (uuid !== null) return expectedTimer(turn, uuid);
  if (await runningTimer(turn)) throw new Failure('E_STALE', startedElsewhere);
  return null;
}

async function bookedMinutes({ tx, employee_uuid }: Turn, timer: string): Promise<number | null> {
  const rows = await tx
    .selectFrom('hours')
    .select('minutes')
    .where('employee_uuid', '=', employee_uuid)
    .where('source', '=', 'timer')
    .where('source_key', 'like', `${timer}%`)
    .execute();
  return rows.length === 0 ? null : rows.reduce((sum, { minutes }) => sum + Number(minutes), 0);
}

const startedElsewhere = {
  message: {
    en: 'Your timer runs already: it was started on another screen.',
    nl: 'Je timer loopt al: hij is op een ander scherm gestart.',
  },
  hint: {
    en: 'Look at what it is for; you can switch from there.',
    nl: 'Kijk waarvoor hij loopt; daarvandaan kun je wisselen.',
  },
};

const anotherRuns = {
  message: {
    en: 'Another timer runs by now: it was changed on another screen.',
    nl: 'Er loopt inmiddels een andere timer: dat is op een ander scherm gewijzigd.',
  },
  hint: { en: 'Look at the timer and do it again.', nl: 'Bekijk de timer en doe het nog eens.' },
};

const thrownAway = {
  message: { en: 'This timer does not run any more.', nl: 'Deze timer loopt niet meer.' },
  hint: {
    en: 'It was thrown away or stopped on another screen. Look at your hours.',
    nl: 'Hij is op een ander scherm weggegooid of gestopt. Bekijk je uren.',
  },
};
