/** Comparison with registrars: its API calls and nightly job. */
import { Dates, LocalTime } from '#engine/values';
import {
  Failure,
  handle,
  type Module,
  type OpenStore,
  runAsSystem,
  systemQueries,
  type SystemQueries,
} from '#engine/server';
import type { Adapters } from '../../providers/server/adapter.ts';
import * as calls from '../calls.ts';
import type { RegistrarComparison, RegistrarDifference } from '../rules/registrarComparison.ts';
import {
  compareRegistrars,
  lastRegistrarComparison,
  repairRegistrarDifference,
  recordRegistrarComparison,
} from './registrarComparison.ts';
import { callTexts, texts } from './texts.ts';

export function registrarComparison(adapters: Adapters): Module {
  return {
    name: 'registrar-comparison',
    calls: [
      handle(calls.readRegistrarComparison, ({ queries }) => lastRegistrarComparison(queries)),
      handle(calls.compareRegistrars, async ({ store, now }) => {
        const comparison = await compareRegistrars(store, adapters, now());
        await recordRegistrarComparison(systemQueries(store.database), comparison);
        return comparison;
      }),
      handle(calls.repairRegistrarDifference, ({ store, caller, now, body }) =>
        runAsSystem({ store, caller, now: now() }, async (system): Promise<RegistrarComparison> => {
          const settings = systemQueries(system.tx);
          const last = await lastRegistrarComparison(settings);
          const isMeant = ({ kind, provider_uuid, name }: RegistrarDifference): boolean =>
            kind === body.kind && provider_uuid === body.provider_uuid && name === body.name;
          const difference = last.differences.find(isMeant);
          if (!difference) throw new Failure('E_STATE', texts.refusal('registrar_comparison.changed'));
          const rest = await repairRegistrarDifference(system, difference, body.way);
          const differences = last.differences.flatMap((one) => (isMeant(one) ? (rest ?? []) : one));
          await recordRegistrarComparison(settings, { ...last, differences });
          return { ...last, differences };
        }),
      ),
    ],
    callTexts,
    jobs: ({ store, queries }) => [
      {
        name: 'registrar-comparison',
        everyMilliseconds: 15 * 60_000,
        run: (now) => compareRegistrarsWhenDue({ store, queries, adapters }, now),
      },
    ],
  };
}

/** Minute of the day in Amsterdam time, after the other nightly jobs. */
const fromMinute = 4 * 60 + 30;

interface ComparingRegistrars {
  readonly store: OpenStore;
  readonly queries: Pick<SystemQueries, 'settings'>;
  readonly adapters: Adapters;
}

/** Compares once a night, and immediately if there is no comparison yet. */
export async function compareRegistrarsWhenDue(
  { store, queries, adapters }: ComparingRegistrars,
  now: Date,
): Promise<void> {
  const { compared_at } = await lastRegistrarComparison(queries);
  const { date, minute } = LocalTime.localTimeOf(now);
  const isDue = compared_at === null || (Dates.localDate(new Date(compared_at)) < date && minute >= fromMinute);
  if (isDue) await recordRegistrarComparison(queries, await compareRegistrars(store, adapters, now));
}
