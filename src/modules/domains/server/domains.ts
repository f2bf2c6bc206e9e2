/** In charge of domain names: stored in ASCII, shown as people read them, and under the TLD that they are sold as. */
import { domainToUnicode } from 'node:url';
import { addMonths, calendarDate } from '../../../engine/values/calendarDate.ts';
import { parseDomainName, type DomainNameProblem } from '../../../engine/values/identifiers/domainName.ts';
import type { Label } from '../../../engine/registry/types.ts';
import type { Rows, ValuesOf } from '../../../engine/registry/rows.ts';
import type { WriteEvent, ActionEvent } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import { withoutRowLevelSecurity } from '../../../engine/server/store/row-level-security/confine.ts';
import type { Module } from '../../../engine/server/modules.ts';
import { askCode, enterCode, followCodeTask, showCode, withoutCode } from './transferCode.ts';

import { transferCodeReadyMail, transferCodeShownMail } from './domainMails.ts';
import { texts, textFiles } from './texts.ts';

export const domains: Module = {
  name: 'domains',
  textFiles: [textFiles],
  mails: [transferCodeReadyMail, transferCodeShownMail],
  hooks: {
    domains: {
      beforeWrite: async (event) => withoutCode({ before: event.before, values: await normaliseName(event) }),
    },
    tasks: { afterWrite: followCodeTask },
  },
  actions: {
    'domains.renew': renew,
    'domains.keep-renewing': keepRenewing,
    'domains.restore': restore,
    'domains.ask-transfer-code': askCode,
    'domains.enter-transfer-code': enterCode,
    'domains.show-transfer-code': showCode,
  },
};

/**
 * A period from the day that it would have expired, never from today: the same renewal cannot count twice (EPP
 * `curExpDate`, RFC 5731 § 3.2.3).
 */
async function renew({ tx, record }: ActionEvent<'domains.renew'>): Promise<void> {
  const expires_on = addMonths(calendarDate(record.expires_on ?? ''), record.period_months);
  await tx
    .updateTable('domains')
    .set({ expires_on, ...(record.status === 'expired' ? { status: 'active' } : {}) })
    .where('uuid', '=', record.uuid)
    .execute();
}

/**
 * What pays for it goes on as well, or the domain would be renewed without anybody being billed. An end that was agreed
 * to stays.
 */
async function keepRenewing({ tx, record }: ActionEvent<'domains.keep-renewing'>): Promise<void> {
  await tx.updateTable('domains').set({ auto_renew: true }).where('uuid', '=', record.uuid).execute();
  await tx
    .updateTable('subscriptions')
    .set({ auto_renew: true })
    .where('uuid', '=', record.subscription_uuid)
    .where('status', '=', 'active')
    .where('cancel_on', 'is', null)
    .execute();
}

/** The registry gives it back as it was, with the expiry that it says. */
async function restore({ tx, record, body }: ActionEvent<'domains.restore'>): Promise<void> {
  await tx
    .updateTable('domains')
    .set({ expires_on: body.expires_on, status: 'active' })
    .where('uuid', '=', record.uuid)
    .execute();
}

async function normaliseName({ tx, before, values }: WriteEvent<'domains'>): Promise<ValuesOf<'domains'>> {
  const typed = values.name;
  if (typed === undefined) return values;
  const parsed = parseDomainName(typed);
  if ('problem' in parsed) throw refusal('name', problems[parsed.problem]);

  const tldUuid = values.tld_uuid ?? before?.tld_uuid;
  const tld =
    tldUuid !== undefined
      ? await withoutRowLevelSecurity(tx, (all) =>
          all
            .selectFrom('tlds')
            .select(['tld', 'min_length', 'max_length', 'idn_allowed'])
            .where('uuid', '=', tldUuid)
            .executeTakeFirst(),
        )
      : undefined;
  if (tld) checkTld(parsed, tld);
  return { ...values, name: parsed.name, name_unicode: unicodeName(typed, parsed) };
}

/** @throws Failure E_INVALID when the registry of this TLD does not take the name. */
function checkTld(
  { label, suffix }: { readonly label: string; readonly suffix: string },
  tld: Pick<Rows['tlds'], 'tld' | 'min_length' | 'max_length' | 'idn_allowed'>,
): void {
  const extension = tld.tld;
  if (suffix !== extension) {
    throw refusal('tld_uuid', texts.label('name.other_suffix', { suffix }));
  }
  const length = label.length;
  const [shortest, longest] = [tld.min_length, tld.max_length];
  if (length < shortest || length > longest) {
    throw refusal('name', texts.label('name.length', { extension, shortest, longest }));
  }
  if (label.startsWith('xn--') && !tld.idn_allowed) {
    throw refusal('name', texts.label('name.no_international_characters', { extension }));
  }
}

/** What was typed where that had other letters, else the ASCII form read back. */
function unicodeName(
  typed: string,
  { name, name_unicode }: { readonly name: string; readonly name_unicode: string },
): string {
  return typed.toLowerCase().includes('xn--') ? domainToUnicode(name) : name_unicode;
}

function refusal(field: string, label: Label): Failure {
  return new Failure('E_INVALID', { errors: { [field]: { label } } });
}

const problems: Readonly<Record<DomainNameProblem, Label>> = {
  'not-a-hostname': texts.label('name.not_a_hostname'),
  'unknown-suffix': texts.label('name.unknown_suffix'),
  'only-a-suffix': texts.label('name.only_a_suffix'),
  'has-subdomain': texts.label('name.has_subdomain'),
  'label-too-short': texts.label('name.label_too_short'),
  'label-reserved': texts.label('name.label_reserved'),
};
