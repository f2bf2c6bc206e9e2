/** Zone templates: zone files with placeholders in braces. */
import { readRecord, type ZoneRecord } from './records.ts';
import { readZoneFile, type FileFault } from './zoneFile.ts';

/** Names that may be used in braces in a template. */
export const placeholders = ['domain', 'ipv4', 'ipv6', 'hostname', 'nameserver'] as const;

/** Values of the placeholders for one zone. */
export interface Filling {
  readonly domain: string;
  readonly ipv4: string | null;
  readonly ipv6: string | null;
  readonly hostname: string | null;
  /** A line with `{nameserver}` is repeated for each. */
  readonly nameservers: readonly string[];
}

/** Sample values to validate a template with. */
export const sampleFilling: Filling = {
  domain: 'example.nl',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  hostname: 'web01.example.net',
  nameservers: ['ns1.example.net', 'ns2.example.net'],
};

/** Returns the records of a new zone. Leaves out lines whose placeholder has no value. */
export function recordsFrom(
  template: string,
  filling: Filling,
): { readonly records: readonly ZoneRecord[]; readonly faults: readonly FileFault[] } {
  const { domain } = filling;
  const file = readZoneFile(fill(template, filling), domain);
  const read = file.records.map((record) => ({ ...readRecord(record, domain), line: record.line }));
  return {
    records: read.flatMap((one) => ('record' in one ? [one.record] : [])),
    faults: [
      ...file.faults,
      ...read.flatMap((one) =>
        'faults' in one ? one.faults.map(({ key, params }) => ({ key, params, line: one.line })) : [],
      ),
    ],
  };
}

/** Fills in the placeholders. Keeps the line numbers where possible, because errors refer to lines of the template. */
function fill(template: string, filling: Filling): string {
  const { domain, ipv4, ipv6, hostname, nameservers } = filling;
  const values: Readonly<Record<string, string | null>> = {
    domain: `${domain}.`,
    ipv4,
    ipv6,
    hostname: hostname === null ? null : `${hostname}.`,
  };
  return template
    .split(/\r\n|\n|\r/)
    .flatMap((line) =>
      line.includes('{nameserver}') ? nameservers.map((one) => line.replaceAll('{nameserver}', `${one}.`)) : [line],
    )
    .map((line) => {
      const used = [...line.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      return used.some((name) => values[name] === null)
        ? ''
        : line.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
    })
    .join('\n');
}

/** Returns the placeholders that do not exist. */
export function unknownPlaceholders(template: string): readonly string[] {
  return [...template.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !placeholders.some((known) => known === name));
}
