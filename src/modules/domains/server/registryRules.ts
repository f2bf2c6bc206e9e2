/**
 * In charge of what a registry does not take: too few or many nameservers, those under the domain without addresses,
 * wrong DS records, what its TLD lacks.
 */
import type { Rows, ValuesOf } from '../../../engine/registry/rows.ts';
import type { Label } from '../../../engine/registry/types.ts';
import type { WriteEvent } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import { rowOf } from '../../providers/server/choose.ts';
import { dsFault } from '../rules/dsRecords.ts';
import { glueFault, parseGlue } from '../rules/glueRecords.ts';
import { texts } from './texts.ts';

const judged = ['nameservers', 'glue_records', 'ds_records', 'dnssec', 'privacy', 'locked'] as const;

/** For the hook of domains: what is written differently is judged. @throws Failure E_INVALID at the fields. */
export async function checkRegistryRules({ tx, before, values }: WriteEvent<'domains'>): Promise<void> {
  const changed = judged.filter((name) => name in values && !isSame(before?.[name], values[name]));
  if (changed.length === 0) return;
  const tld = await rowOf(tx, 'tlds', values.tld_uuid ?? before?.tld_uuid);
  if (!tld) return;
  const errors = Object.fromEntries(
    changed.flatMap((name) => {
      const label = faultOf(name, values, tld);
      return label === null ? [] : [[name, { label }]];
    }),
  );
  const glue = glueLabel({ ...before, ...values });
  if (glue !== null && (changed.includes('nameservers') || changed.includes('glue_records')))
    Object.assign(errors, { glue_records: { label: glue } });
  if (Object.keys(errors).length > 0) throw new Failure('E_INVALID', { errors });
}

/** For the hook of domains, before that: addresses of name servers that are not used any more go with them. */
export function withoutOldGlue({
  before,
  values,
}: Pick<WriteEvent<'domains'>, 'before' | 'values'>): ValuesOf<'domains'> {
  const { nameservers, glue_records } = values;
  const known = before?.glue_records ?? [];
  if (nameservers === undefined || known.length === 0) return values;
  if (glue_records !== undefined && !isSame(glue_records, known)) return values;
  const hosts = (nameservers ?? []).map((host) => host.toLowerCase());
  const used = known.filter((record) => hosts.includes(parseGlue(record).host));
  return { ...values, glue_records: used.length === 0 ? null : used };
}

/** What is wrong with the addresses of the name servers under the domain itself. */
function glueLabel({ name, nameservers, glue_records }: Partial<Rows['domains']>): Label | null {
  if (name === undefined) return null;
  const found = glueFault({ domain: name, nameservers: nameservers ?? [], glue: glue_records ?? [] });
  return found === null ? null : texts.label(`registry.glue.${found.fault}`, { host: found.host });
}

function faultOf(name: (typeof judged)[number], values: ValuesOf<'domains'>, tld: Rows['tlds']): Label | null {
  const extension = tld.tld;
  if (name === 'nameservers') {
    const count = values.nameservers?.length ?? 0;
    const { min_ns: min, max_ns: max } = tld;
    return count === 0 || (count >= min && count <= max)
      ? null
      : texts.label('registry.nameservers', { extension, min, max });
  }
  if (name === 'ds_records') {
    const wrong = values.ds_records?.find((record) => dsFault(record) !== null);
    return wrong === undefined ? null : texts.label(`registry.ds.${dsFault(wrong) ?? 'shape'}`, { record: wrong });
  }
  if (name === 'glue_records' || values[name] !== true) return null;
  if (name === 'dnssec') return tld.dnssec_allowed ? null : texts.label('registry.no_dnssec', { extension });
  if (name === 'privacy') return tld.privacy_available ? null : texts.label('registry.no_privacy', { extension });
  return tld.lock_available ? null : texts.label('registry.no_lock', { extension });
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}
