/** Contents of a hosting account that move with it: databases, applications and host names. */
import { isIP } from 'node:net';
import type { Rows } from '#engine/registry';
import { acrossClients, type Tx } from '#engine/server';
import { rowOf } from '../../../providers/server/choose.ts';

type Account = Pick<Rows['hosting'], 'uuid' | 'domain_uuid'>;

/** Contents of an account, by kind. */
export interface MoveContents {
  readonly databases: readonly Rows['databases'][];
  readonly applications: readonly Rows['applications'][];
  /** Unique host names that point to the account, in ASCII. */
  readonly names: readonly string[];
}

/** Reads the contents of an account. */
export function readContents(tx: Tx, account: Account): Promise<MoveContents> {
  return acrossClients(tx, async (all) => {
    const databases = await all
      .selectFrom('databases')
      .selectAll()
      .where('hosting_uuid', '=', account.uuid)
      .where('status', '!=', 'deleted')
      .orderBy('name')
      .execute();
    const applications = await all
      .selectFrom('applications')
      .selectAll()
      .where('hosting_uuid', '=', account.uuid)
      .where('status', '!=', 'deleted')
      .orderBy('name')
      .execute();
    const names = new Set<string>();
    for (const uuid of [account.domain_uuid, ...applications.map(({ domain_uuid }) => domain_uuid)]) {
      const domain = await rowOf(all, 'domains', uuid);
      if (domain) names.add(domain.name);
    }
    for (const { aliases } of applications) for (const alias of aliases ?? []) names.add(alias);
    return { databases, applications, names: [...names].toSorted() };
  });
}

/** Address of an account: its own IP address, else the addresses of its server. */
interface AccountAddress {
  readonly ip: string | null;
  readonly server: Pick<Rows['servers'], 'ipv4' | 'ipv6'>;
}

interface AddressChange {
  readonly name: string;
  readonly type: 'A' | 'AAAA';
  /** null if there is no address of this type. */
  readonly from: string | null;
  readonly to: string | null;
}

/** Lists the addresses that change, per name and record type. */
export function addressChanges(
  names: readonly string[],
  from: AccountAddress,
  to: AccountAddress,
): readonly AddressChange[] {
  const [before, after] = [addressesOf(from), addressesOf(to)];
  return names.flatMap((name) =>
    (['A', 'AAAA'] as const).flatMap((type) =>
      before[type] === after[type] ? [] : [{ name, type, from: before[type], to: after[type] }],
    ),
  );
}

function addressesOf({ ip, server }: AccountAddress): Readonly<Record<AddressChange['type'], string | null>> {
  const version = ip === null ? 0 : isIP(ip);
  return { A: version === 4 ? ip : server.ipv4, AAAA: version === 6 ? ip : server.ipv6 };
}

/** "192.0.2.1 → 192.0.2.2" */
export const formatAddresses = ({ from, to }: AddressChange): string => `${from ?? '—'} → ${to ?? '—'}`;
