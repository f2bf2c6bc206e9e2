/** Task text about an outage: what failed, since when, what the server carries, and where to begin. */
import type { Rows } from '#engine/registry';
import { Dates, eachLanguage, inLanguage, type Label, type Locale, LocalTime } from '#engine/values';
import { dayWords } from '../../../subscriptions/server/words.ts';
import type { TaskText } from '../../../providers/server/work.ts';
import type { CheckProblem } from '../../rules/serverChecks.ts';
import { signInLine } from '../instructions.ts';
import type { Carried } from '../provisioning/services/carried.ts';
import { texts } from '../texts.ts';

type FailedCheck = Pick<Rows['server_checks'], 'name' | 'problem' | 'problem_detail'>;

/** One line for each check: "HTTPS /up: connection refused (ECONNREFUSED)". */
export function whatFailed(failing: readonly FailedCheck[], locale: Locale): string {
  return failing.map((check) => inLanguage(formatFailure(check), locale)).join('\n');
}

function formatFailure({ name, problem, problem_detail }: FailedCheck): Label {
  return eachLanguage((locale) => {
    const words = problem === null ? '' : texts.in(locale)(`watch.problems.${problem satisfies CheckProblem}`);
    return `${name ?? ''}: ${words}${problem_detail === null ? '' : ` (${problem_detail})`}`;
  });
}

/** "24 Nov 2026, 10:12". */
export function formatMoment(instant: Date): Label {
  const day = dayWords(Dates.localDate(instant));
  return eachLanguage((locale) => `${inLanguage(day, locale)}, ${LocalTime.clockAt(instant)}`);
}

export function formatCarriedServices(carried: readonly Carried[]): Label {
  return eachLanguage((locale) =>
    carried
      .map(({ resource, count }) => {
        const kind = texts.in(locale)(count === 1 ? `server.one.${resource}` : `server.several.${resource}`);
        return `${count} ${kind}`;
      })
      .join(', '),
  );
}

interface Outage {
  readonly server: Rows['servers'];
  readonly kind: Rows['server_outages']['kind'];
  readonly failing: readonly FailedCheck[];
  readonly began_at: Date;
  readonly carried: readonly Carried[];
  readonly locale: Locale;
}

export function outageTask({ server, kind, failing, began_at, carried, locale }: Outage): TaskText {
  const localised = texts.in(locale);
  const moment = formatMoment(began_at);
  return {
    title: localised(`watch.task.${kind}`, { name: server.name }).slice(0, 200),
    instructions: [
      localised('watch.task.since', { moment }),
      '',
      ...failing.map((check) => `- ${inLanguage(formatFailure(check), locale)}`),
      '',
      ...(carried.length === 0 ? [] : [localised('watch.task.carries', { what: formatCarriedServices(carried) }), '']),
      `1. ${localised('script.sign_in')} \`${signInLine(server)}\``,
      `2. ${localised('watch.task.look')}`,
      `3. ${localised('watch.task.maintenance')}`,
    ].join('\n'),
  };
}
