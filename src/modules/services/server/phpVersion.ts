/** The PHP version of a new account. */
import type { Registry, Rows } from '#engine/registry';
import { acrossClients, settingsOf, type Tx } from '#engine/server';
import { rowOf } from '../../providers/server/choose.ts';

type PhpVersion = NonNullable<Rows['hosting']['php_version']>;
type Versions = readonly PhpVersion[] | null | undefined;

/** Returns null if accounts cannot have this version. */
export function phpVersionOf({ resources }: Registry, value: unknown): PhpVersion | null {
  const choices = resources['hosting']?.fields['php_version']?.property.oneOf ?? [];
  const isVersion = (given: unknown): given is PhpVersion => choices.some((choice) => choice.const === given);
  return isVersion(value) ? value : null;
}

interface Placed {
  readonly server_uuid: string | undefined;
  readonly pack_snapshot: Rows['hosting']['pack_snapshot'];
}

/** Returns the company's default; null if the plan or the server is known not to have it. */
export async function usualPhpVersion(
  tx: Tx,
  registry: Registry,
  { server_uuid, pack_snapshot }: Placed,
): Promise<PhpVersion | null> {
  return acrossClients(tx, async (all) => {
    const settings = await settingsOf(all, registry);
    const version = settings.has('default_php_version')
      ? phpVersionOf(registry, settings.text('default_php_version'))
      : null;
    if (version === null || server_uuid === undefined) return version;
    const server = await rowOf(all, 'servers', server_uuid);
    return mayHave(pack_snapshot?.php_versions, version) && mayHave(server?.php_versions, version) ? version : null;
  });
}

/** Any version is allowed if the available ones are unknown. */
export const mayHave = (versions: Versions, version: PhpVersion): boolean =>
  !versions || versions.length === 0 || versions.includes(version);
