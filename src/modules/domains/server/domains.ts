/** In charge of domain names: stored in ASCII, shown as people read them, and under the TLD that they are sold as. */
import { domainToUnicode } from 'node:url';
import { addMonths, calendarDate } from '../../../engine/values/calendarDate.ts';
import { parseDomainName, type DomainNameProblem } from '../../../engine/values/identifiers/domainName.ts';
import type { Label } from '../../../engine/registry/types.ts';
import type { ActionHandler, Row, WriteEvent } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import { beyondWall } from '../../../engine/server/store/wall/confine.ts';
import type { Module } from '../../../engine/server/modules.ts';
import { askCode, enterCode, followCodeTask, showCode, withoutCode } from './transferCode.ts';

type ActionEvent = Parameters<ActionHandler>[0];
import { transferCodeReadyMail, transferCodeShownMail } from './domainMails.ts';

export const domains: Module = {
  name: 'domains',
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

/** A period from the day that it would have expired, never from today: the same renewal cannot count twice (EPP `curExpDate`, RFC 5731 § 3.2.3). */
async function renew({ tx, record }: ActionEvent): Promise<void> {
  const expires_on = addMonths(calendarDate(String(record['expires_on'])), Number(record['period_months']));
  await tx
    .updateTable('domains')
    .set({ expires_on, ...(record['status'] === 'expired' ? { status: 'active' } : {}) })
    .where('uuid', '=', record['uuid'])
    .execute();
}

/** What pays for it goes on as well, or the domain would be renewed without anybody being billed. An end that was agreed to stays. */
async function keepRenewing({ tx, record }: ActionEvent): Promise<void> {
  await tx.updateTable('domains').set({ auto_renew: true }).where('uuid', '=', record['uuid']).execute();
  await tx
    .updateTable('subscriptions')
    .set({ auto_renew: true })
    .where('uuid', '=', record['subscription_uuid'] ?? null)
    .where('status', '=', 'active')
    .where('cancel_on', 'is', null)
    .execute();
}

/** The registry gives it back as it was, with the expiry that it says. */
async function restore({ tx, record, body }: ActionEvent): Promise<void> {
  await tx
    .updateTable('domains')
    .set({ expires_on: body['expires_on'], status: 'active' })
    .where('uuid', '=', record['uuid'])
    .execute();
}

async function normaliseName({ tx, before, values }: WriteEvent): Promise<Row> {
  const typed = values['name'];
  if (typeof typed !== 'string') return values;
  const parsed = parseDomainName(typed);
  if ('problem' in parsed) throw refusal('name', problems[parsed.problem]);

  const tldUuid = values['tld_uuid'] ?? before?.['tld_uuid'];
  const tld =
    typeof tldUuid === 'string'
      ? await beyondWall(tx, (all) =>
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
function checkTld({ label, suffix }: { readonly label: string; readonly suffix: string }, tld: Row): void {
  const extension = String(tld['tld']);
  if (suffix !== extension) {
    throw refusal('tld_uuid', {
      en: `This name ends in .${suffix}. Choose that TLD`,
      nl: `Deze naam eindigt op .${suffix}. Kies die extensie`,
    });
  }
  const length = label.length;
  const [shortest, longest] = [Number(tld['min_length'] ?? 1), Number(tld['max_length'] ?? 63)];
  if (length < shortest || length > longest) {
    throw refusal('name', {
      en: `A name under .${extension} has ${shortest} to ${longest} characters before the dot`,
      nl: `Een naam onder .${extension} heeft ${shortest} tot ${longest} tekens voor de punt`,
    });
  }
  if (label.startsWith('xn--') && tld['idn_allowed'] === false) {
    throw refusal('name', {
      en: `.${extension} takes no international characters`,
      nl: `.${extension} kent geen internationale tekens`,
    });
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
  'not-a-hostname': {
    en: 'Enter a domain name without www or https://, such as example.nl',
    nl: 'Vul een domeinnaam in zonder www of https://, zoals voorbeeld.nl',
  },
  'unknown-suffix': {
    en: 'This ending does not exist. Check what comes after the last dot',
    nl: 'Deze extensie bestaat niet. Controleer wat er achter de laatste punt staat',
  },
  'only-a-suffix': {
    en: 'This is an extension. Put a name before it, such as example.nl',
    nl: 'Dit is een extensie. Zet er een naam voor, zoals voorbeeld.nl',
  },
  'has-subdomain': {
    en: 'Leave out everything before the name itself, such as www',
    nl: 'Laat alles weg wat voor de naam zelf staat, zoals www',
  },
  'label-too-short': {
    en: 'Use at least two characters before the dot',
    nl: 'Gebruik minstens twee tekens voor de punt',
  },
  'label-reserved': {
    en: 'A name cannot have hyphens in both its third and fourth place',
    nl: 'Een naam kan geen streepjes op de derde én vierde plaats hebben',
  },
};
