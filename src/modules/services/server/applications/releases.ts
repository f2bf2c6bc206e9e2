/** Releases of an application: deployments are numbered, and successful ones can be rolled back to by their commit. */
import { Preview, type Rows } from '#engine/registry';
import {
  acrossClients,
  type ActionEvent,
  type ActionHandler,
  Failure,
  resourceOf,
  type Row,
  type Tx,
} from '#engine/server';
import { withAllScopes } from '../../../providers/server/withAllScopes.ts';
import { texts } from '../texts.ts';

type Release = Pick<Rows['deployments'], 'uuid' | 'release' | 'back_to_uuid' | 'git_branch' | 'git_commit'>;

/** Locks the application until the transaction ends, so that concurrent deployments get different numbers. */
export function nextRelease(tx: Tx, application_uuid: string): Promise<number> {
  return acrossClients(tx, async (all) => {
    await all.selectFrom('applications').select('uuid').where('uuid', '=', application_uuid).forUpdate().execute();
    const { last } = await all
      .selectFrom('deployments')
      .select(({ fn }) => fn.max('release').as('last'))
      .where('application_uuid', '=', application_uuid)
      .executeTakeFirstOrThrow();
    return (last ?? 0) + 1;
  });
}

/** @throws Failure E_INVALID if it is not a successful release of this application, or its commit is unknown. */
export async function releaseToGoBackTo(tx: Tx, application_uuid: string, uuid: string): Promise<Release> {
  const release = (await succeeded(tx, application_uuid)).find((one) => one.uuid === uuid);
  if (!release) throw refusal(texts.label('deployment.no_such_release'));
  if (release.git_commit === null) throw refusal(texts.label('deployment.release_without_commit'));
  return release;
}

const refusal = (label: ReturnType<typeof texts.label>): Failure =>
  new Failure('E_INVALID', { errors: { back_to_uuid: { label } } });

/** After a rollback, the running release counts as the one that was rolled back to. */
export async function effectiveRelease(
  tx: Tx,
  deployment: Pick<Release, 'release' | 'back_to_uuid'>,
): Promise<number | null> {
  if (!deployment.back_to_uuid) return deployment.release;
  const { back_to_uuid } = deployment;
  const target = await acrossClients(tx, (all) =>
    all.selectFrom('deployments').select('release').where('uuid', '=', back_to_uuid).executeTakeFirst(),
  );
  return target?.release ?? deployment.release;
}

/** The action "roll back". */
export const rollBack: ActionHandler<'applications.roll-back'> = async ({ tx, caller, registry, record, records }) => {
  const before = await releaseBefore(tx, record);
  const made = await records.create(withAllScopes(caller), resourceOf({ registry }, 'deployments'), {
    application_uuid: record.uuid,
    back_to_uuid: before.uuid,
  });
  return { uuid: record.uuid, next: { resource: 'deployments', uuid: made.uuid } };
};

/** Preview of a rollback: the target release, or why there is none. */
export async function previewRollBack({ tx, record }: ActionEvent<'applications.roll-back.preview'>): Promise<Row> {
  const { uuid, release, git_branch, git_commit } = await releaseBefore(tx, record);
  const facts = [
    ['running', record.release],
    ['back_to', release],
    ['branch', git_branch],
    ['commit', git_commit?.slice(0, shownOfCommit)],
  ] as const;
  return {
    ...Preview.previewNote(uuid, texts.label('deployment.roll_back')),
    facts: facts.flatMap(([name, value]): readonly Preview.PreviewFact[] =>
      value === null || value === undefined
        ? []
        : [{ label: texts.label(`deployment.${name}`), kind: 'text', value: String(value) }],
    ),
  };
}

/** Length of a short Git hash. */
const shownOfCommit = 7;

/**
 * Returns the release before the running one, with another commit. A rollback removes the release it left from the
 * line, so that a further rollback continues from its target.
 *
 * @throws Failure E_STATE if there is none.
 */
async function releaseBefore(tx: Tx, record: Pick<Rows['applications'], 'uuid' | 'release'>): Promise<Release> {
  const line = lineOfReleases(await succeeded(tx, record.uuid));
  const running = line.findLast(({ release }) => release === record.release);
  const earlier = running
    ? line.slice(0, line.indexOf(running))
    : line.filter(({ release }) => (release ?? 0) < (record.release ?? 0));
  const before = earlier.findLast(({ git_commit }) => git_commit === null || git_commit !== running?.git_commit);
  if (!before) throw new Failure('E_STATE', texts.refusal('deployment.no_release_before'));
  if (before.git_commit === null) throw new Failure('E_STATE', texts.refusal('deployment.no_commit_before'));
  return before;
}

/** Returns the effective sequence of releases, oldest first; the last one is running. */
function lineOfReleases(newestFirst: readonly Release[]): readonly Release[] {
  const line: Release[] = [];
  for (const one of newestFirst.toReversed()) {
    const { back_to_uuid } = one;
    const place = back_to_uuid === null ? -1 : line.findIndex(({ uuid }) => uuid === back_to_uuid);
    // A release that was rolled back is no longer part of it.
    if (place !== -1) line.length = place + 1;
    else line.push(newestFirst.find(({ uuid }) => uuid === back_to_uuid) ?? one);
  }
  return line;
}

/** Newest first. */
function succeeded(tx: Tx, application_uuid: string): Promise<readonly Release[]> {
  return acrossClients(tx, (all) =>
    all
      .selectFrom('deployments')
      .select(['uuid', 'release', 'back_to_uuid', 'git_branch', 'git_commit'])
      .where('application_uuid', '=', application_uuid)
      .where('status', '=', 'succeeded')
      .where('release', 'is not', null)
      .orderBy('release', 'desc')
      .execute(),
  );
}
