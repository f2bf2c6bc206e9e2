/** In charge of the version of PHP that a new account gets. */
import type { Rows } from '../../../../engine/registry/rows.ts';
import type { Registry } from '../../../../engine/registry/types.ts';
import type { Tx } from '../../../../engine/server/store/contract.ts';
import { settingsOf } from '../../../../engine/server/store/settings.ts';
import { withoutRowLevelSecurity } from '../../../../engine/server/store/row-level-security/confine.ts';
import { rowOf } from '../../../providers/server/choose.ts';

export type PhpVersion = NonNullable<Rows['hosting']['php_version']>;
type Versions = readonly PhpVersion[] | null | undefined;

/** Null for what is no version that accounts can have. */
export function phpVersionOf({ resources }: Registry, value: unknown): PhpVersion | null {
  const choices = resources['hosting']?.fields['php_version']?.property.oneOf ?? [];
  const isVersion = (given: unknown): given is PhpVersion => choices.some((choice) => choice.const === given);
  return isVersion(value) ? value : null;
}

interface Placed {
  readonly server_uuid: string | undefined;
  readonly pack_snapshot: Rows['hosting']['pack_snapshot'];
}

/** The company's, null where its plan or its server is known not to have that. */
export async function usualPhpVersion(
  tx: Tx,
  registry: Registry,
  { server_uuid, pack_snapshot }: Placed,
): Promise<PhpVersion | null> {
  return withoutRowLevelSecurity(tx, async (all) => {
    const settings = await settingsOf(all, registry);
    const version = settings.has('default_php_version')
      ? phpVersionOf(registry, settings.text('default_php_version'))
      : null;
    if (version === null || server_uuid === undefined) return version;
    const server = await rowOf(all, 'servers', server_uuid);
    return mayHave(pack_snapshot?.php_versions, version) && mayHave(server?.php_versions, version) ? version : null;
  });
}

/** Where it is not known which there are, any. */
export const mayHave = (versions: Versions, version: PhpVersion): boolean =>
  !versions || versions.length === 0 || versions.includes(version);
