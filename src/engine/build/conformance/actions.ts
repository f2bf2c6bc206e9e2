/** Checks of actions. They use an action that the state of a new record forbids, so that it has no effect. */
import { expectRefusal, NotTried, type Check } from './check.ts';
import type { ApiRow } from './row.ts';
import type { Subject, SubjectAction } from './subject.ts';
import type { WriteProbe } from './writes.ts';
import { isRecord } from '../../values/json.ts';

export const actionChecks: readonly Check<WriteProbe>[] = [
  { group: 'actions', name: 'an action that the state forbids is refused: 409', run: forbidden },
  {
    group: 'actions',
    name: 'an unknown action does not exist: 404',
    run: async ({ ask, maker, subject }) =>
      expectRefusal(
        await ask({ method: 'PUT', path: `${subject.name}/${(await maker.make()).uuid}/conformance-unknown` }),
        404,
      ),
  },
];

async function forbidden({ ask, maker, subject }: WriteProbe): Promise<void> {
  const record = await maker.make();
  const action = forbiddenAction(subject, record);
  if (!action) throw new NotTried('no action was found that a new record forbids');
  expectRefusal(await ask({ method: 'PUT', path: `${subject.name}/${record.uuid}/${action.name}` }), 409);
}

/** Returns an action that this record definitely forbids. */
export function forbiddenAction({ actions }: Subject, record: ApiRow): SubjectAction | undefined {
  return actions.find(({ when }) => when !== null && contradicts(when, record));
}

/** Returns true if a new record may forbid one of the actions. */
export function hasConditions({ actions }: Subject): boolean {
  return actions.some(
    ({ when }) => when !== null && Object.values(when).some((value) => typeof value === 'string' || isRecord(value)),
  );
}

/**
 * Returns true if the condition definitely fails: a literal, `eq` or `in` that differs from the record. Other
 * conditions are ignored.
 */
function contradicts(when: ApiRow, record: ApiRow): boolean {
  return Object.entries(when).some(([name, wanted]) => {
    const value = record[name];
    if (typeof value !== 'string' && typeof value !== 'boolean') return false;
    const allowed = isRecord(wanted)
      ? Array.isArray(wanted['in'])
        ? (wanted['in'] as unknown[])
        : 'eq' in wanted
          ? [wanted['eq']]
          : null
      : [wanted];
    return (
      allowed !== null &&
      allowed.every((one) => typeof one === typeof value && !String(one).startsWith('$') && one !== value)
    );
  });
}
