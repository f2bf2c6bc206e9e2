/** Default name servers and TTL of zones, from the company-wide settings. */
import { acrossClients, type Tx } from '#engine/server';

interface DnsDefaults {
  readonly nameservers: readonly string[];
  /** In seconds. */
  readonly ttl: number;
}

const usualTtl = 3_600;

/** Reads the defaults from the settings. */
export async function dnsDefaults(tx: Tx): Promise<DnsDefaults> {
  const rows = await acrossClients(tx, (all) =>
    all
      .selectFrom('general')
      .select(['key', 'value'])
      .where('scope', '=', 'domains')
      .where('key', 'in', ['default_nameservers', 'dns_ttl_seconds'])
      .execute(),
  );
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const [nameservers, ttl] = [values.get('default_nameservers'), values.get('dns_ttl_seconds')];
  return {
    nameservers: Array.isArray(nameservers) ? nameservers.filter((one) => typeof one === 'string') : [],
    ttl: typeof ttl === 'number' ? ttl : usualTtl,
  };
}
