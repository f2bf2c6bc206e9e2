/** Domain names: stored in ASCII, displayed in Unicode, and assigned to their TLD. */
import type { Rows, ValuesOf } from '#engine/registry';
import { Dates, Hostnames, type Label } from '#engine/values';
import {
  acrossClients,
  Failure,
  type Module,
  type NewEvent,
  type ServerModule,
  settingsOf,
  type WriteEvent,
} from '#engine/server';
import { namesAsDisplayed } from '../migrations/001-names-as-displayed.ts';
import { showAuthCode, withoutUsedCode } from './authCode.ts';
import { askCode, dropCodeChange, enterCode, showCode, withoutCode } from './transferCode.ts';
import { notifyOfTransferOut, transferOutValues } from './transferOut.ts';
import { domainMails } from './domainMails.ts';
import { domainTerms } from './jobs/domainTerms.ts';
import { followDomain } from './registrarChanges.ts';
import { checkRegistrant, checkRegistryRules, withoutOldGlue } from './registryRules.ts';
import {
  finishRenewal,
  previewRenew,
  previewRequestRestore,
  previewRestore,
  renew,
  requestRestore,
  restore,
} from './renewal.ts';
import { adapters } from '../../providers/server/adapters.ts';
import { registrarComparison } from './registrarCalls.ts';
import { texts, textFiles } from './texts.ts';
import { tldSuffixes } from './tldSuffixes.ts';

const domains: Module = {
  name: 'domains',
  textFiles: [textFiles],
  mails: domainMails,
  migrations: [namesAsDisplayed],
  jobs: ({ store, warn }) => [domainTerms(store, warn)],
  hooks: {
    'domain-contacts': { beforeWrite: checkRegistrant },
    domains: {
      newValues: usualRenewal,
      async beforeWrite(event) {
        const { before, now } = event;
        refusePastEnd(event);
        const named = { ...event, values: withoutOldGlue({ before, values: await normaliseName(event) }) };
        await checkRegistryRules(named);
        const values = withoutCode({ before, values: transferOutValues(named) });
        return { ...withoutUsedCode({ before, values }), ...quarantineDay(values, now) };
      },
      async afterWrite(event) {
        await followDomain(event);
        await dropCodeChange(event);
        await notifyOfTransferOut(event);
      },
    },
  },
  actions: {
    'domains.renew': renew,
    'domains.renew.preview': previewRenew,
    'domains.finish-renewal': finishRenewal,
    'domains.restore': restore,
    'domains.restore.preview': previewRestore,
    'domains.request-restore': requestRestore,
    'domains.request-restore.preview': previewRequestRestore,
    'domains.show-auth-code': showAuthCode,
    'domains.ask-transfer-code': askCode,
    'domains.enter-transfer-code': enterCode,
    'domains.show-transfer-code': showCode,
  },
};

/** Default of `auto_renew` from the company settings. */
async function usualRenewal({ tx, registry }: NewEvent): Promise<ValuesOf<'domains'>> {
  const settings = await acrossClients(tx, (all) => settingsOf(all, registry));
  return settings.has('renew_by_default') ? { auto_renew: settings.flag('renew_by_default') } : {};
}

/** @throws Failure E_INVALID if the cancellation date is in the past */
function refusePastEnd({ before, values: { cancel_on }, now }: WriteEvent<'domains'>): void {
  const isAnother = before !== null && cancel_on !== undefined && cancel_on !== before.cancel_on;
  if (isAnother && cancel_on !== null && cancel_on < Dates.localDate(now))
    throw refusal('cancel_on', texts.label('cancel_on_past'));
}

/** Stores the day on which the quarantine began. */
function quarantineDay({ status }: ValuesOf<'domains'>, now: Date): ValuesOf<'domains'> {
  if (status === 'quarantine') return { quarantine_on: Dates.localDate(now) };
  return status === 'active' ? { quarantine_on: null } : {};
}

async function normaliseName({ tx, before, values }: WriteEvent<'domains'>): Promise<ValuesOf<'domains'>> {
  const typed = values.name;
  if (typed === undefined) return values;
  const parsed = Hostnames.parseDomainNameUnder(await acrossClients(tx, tldSuffixes), typed);
  if ('problem' in parsed) throw refusal('name', problems[parsed.problem]);

  const tldUuid = values.tld_uuid ?? before?.tld_uuid;
  const tld =
    tldUuid !== undefined
      ? await acrossClients(tx, (all) =>
          all
            .selectFrom('tlds')
            .select(['tld', 'min_length', 'max_length', 'idn_allowed'])
            .where('uuid', '=', tldUuid)
            .executeTakeFirst(),
        )
      : undefined;
  if (tld) checkTld(parsed, tld);
  return { ...values, name: parsed.name, name_unicode: parsed.name_unicode };
}

/** @throws Failure E_INVALID if the registry of this TLD does not accept the name */
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

function refusal(field: string, label: Label): Failure {
  return new Failure('E_INVALID', { errors: { [field]: { label } } });
}

const problems: Readonly<Record<Hostnames.DomainNameProblem, Label>> = {
  'not-a-hostname': texts.label('name.not_a_hostname'),
  'unknown-suffix': texts.label('name.unknown_suffix'),
  'only-a-suffix': texts.label('name.only_a_suffix'),
  'has-subdomain': texts.label('name.has_subdomain'),
  'label-too-short': texts.label('name.label_too_short'),
  'label-reserved': texts.label('name.label_reserved'),
};

/** The server module of domains. */
export const serverModule: ServerModule = {
  modules: (services) => [domains, registrarComparison(adapters.of(services))],
};
