/**
 * Accepts domain names under the suffixes that the records list in fields with `x-domain-suffix`. They are read only
 * for a body that the Public Suffix List alone rejects.
 */
import { sql } from 'kysely';
import type { FieldMessage } from '../../../registry/validation.ts';
import type { Registry } from '../../../registry/types.ts';
import { noSuffixes, type DomainSuffixes } from '../../../values/identifiers/domainName.ts';
import { acrossClients } from '../row-level-security/confine.ts';
import type { Tx } from '../contract.ts';
import type { UnitOfWork } from './unitOfWork.ts';

type Messages = Readonly<Record<string, FieldMessage>>;

/** @returns the errors of `check`, called with the suffixes that apply */
export async function withDomainSuffixes(
  { tx, registry }: UnitOfWork,
  check: (suffixes: DomainSuffixes) => Messages,
): Promise<Messages> {
  const messages = check(noSuffixes);
  const isNameRefused = Object.values(messages).some(({ key }) => key === 'format.domain-name');
  if (!isNameRefused) return messages;
  const suffixes = await acrossClients(tx, (all) => domainSuffixes(all, registry));
  return suffixes.size === 0 ? messages : check(suffixes);
}

async function domainSuffixes(tx: Tx, { resources }: Registry): Promise<DomainSuffixes> {
  const suffixes = new Set<string>();
  for (const { table, fields } of Object.values(resources))
    for (const { name, domainSuffix } of Object.values(fields)) {
      if (!domainSuffix) continue;
      const { rows } = await sql<{ suffix: string }>`
        select ${sql.ref(name)} as suffix from ${sql.table(table)} where ${sql.ref(name)} is not null`.execute(tx);
      for (const { suffix } of rows) suffixes.add(suffix);
    }
  return suffixes;
}
