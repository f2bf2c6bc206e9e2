/** Mails that the registry declares: to whom a mail about a record goes, and what it says. */
import { relationNamed } from '../../registry/conditions/condition.ts';
import { fieldAt } from '../../registry/records/title.ts';
import type { MailTemplate, Recipient } from '../../registry/automation/automation.ts';
import { users as usersName } from '../../registry/resolve/business.ts';
import type { Label, Locale, Registry, Resource } from '../../registry/types.ts';
import type { MailEnvelope, MailKind, SenderOfClient } from '../mail/mailKinds.ts';
import { systemCaller } from '../store/caller.ts';
import type { Row } from '../store/contract.ts';
import type { Executor } from '../store/fragment.ts';
import { texts } from '../texts.ts';
import { RuleProblem, valueIn, withRelated, wholeList, type RuleAccess } from './ruleRecord.ts';
import { fieldsIn, filledText } from './templateText.ts';

interface RecordMailData extends MailEnvelope {
  readonly subject: Label;
  readonly paragraphs: readonly Label[];
  readonly button: { readonly label: Label; readonly path: string } | null;
  readonly note: Label;
}

/** The kind of all mails of the registry: their texts are filled in when they are queued. */
export const recordMail: MailKind<RecordMailData> = {
  name: 'record',
  content: ({ subject, paragraphs, button, note }) => ({ subject, paragraphs, note, ...(button ? { button } : {}) }),
};

/** A mail for one recipient, to be queued. */
interface AddressedMail {
  readonly to: string;
  readonly language: Locale;
  readonly data: RecordMailData;
}

interface Addressee {
  readonly address: string;
  readonly language: string | null;
  readonly name: string | null;
}

interface Composing {
  readonly access: RuleAccess;
  readonly executor: Executor;
  readonly senderOfClient: SenderOfClient;
  readonly resource: Resource;
  readonly record: Row;
  readonly template: MailTemplate;
  readonly client: string | null;
}

/**
 * Composes the mail for each of its recipients, who get it once each.
 * @throws RuleProblem where nobody has an address
 */
export async function composeMails(composing: Composing): Promise<readonly AddressedMail[]> {
  const { access, resource, template, client, executor, senderOfClient } = composing;
  const { registry } = access;
  const paths = [
    ...[template.subject, template.text, template.button, template.note].flatMap((text) =>
      text ? fieldsIn(text) : [],
    ),
    ...template.to.flatMap((to) => (to.type === 'path' ? addressPaths(registry, resource, to.path) : [])),
    ...(template.language === null ? [] : [template.language]),
  ];
  const record = await withRelated(access, resource, composing.record, paths);
  const found: Addressee[] = [];
  for (const to of template.to) found.push(...(await addresseesOf({ ...composing, record }, to)));
  const unique = [...new Map(found.map((one) => [one.address.toLowerCase(), one])).values()];
  if (unique.length === 0) throw new RuleProblem(withoutAddress(resource, template));
  const source = { registry, resource, record };
  const text = filledText(source, template.text);
  const envelope = client === null ? {} : await senderOfClient(executor, client);
  const data: RecordMailData = {
    ...envelope,
    subject: filledText(source, template.subject),
    paragraphs: paragraphsOf(text),
    button: template.button && {
      label: filledText(source, template.button),
      path: `${resource.route}/${String(record['uuid'])}`,
    },
    note: template.note ? filledText(source, template.note) : texts.label('record_mail.note'),
  };
  return unique.map(({ address, language, name }) => ({
    to: address,
    language: languageIn(registry, template.language === null ? language : valueIn(record, template.language)),
    data: { ...data, ...(name === null ? {} : { recipient_name: name }) },
  }));
}

function withoutAddress({ name }: Resource, template: MailTemplate): string {
  const reasons = template.to.map((to) =>
    to.type === 'path'
      ? `"${to.path.join('.')}" holds no address`
      : `nobody of the role "${to.role}" has an account that can sign in`,
  );
  return `resources.json: /resources/${name}/mails/${template.name}/to: ${reasons.join(', and ')}.`;
}

const languageIn = ({ locales }: Registry, wanted: unknown): Locale =>
  locales.find((locale) => locale === wanted) ?? locales[0] ?? 'en';

/** Splits a text at its empty lines. Languages with fewer paragraphs have empty ones at the end, which are left out. */
function paragraphsOf(text: Label): readonly Label[] {
  const split = Object.entries(text).map(
    ([locale, one]: [string, string]) => [locale, one.trim().split(/\n\s*\n/)] as const,
  );
  const count = Math.max(...split.map(([, parts]) => parts.length));
  return Array.from(
    { length: count },
    (_, index) => Object.fromEntries(split.map(([locale, parts]) => [locale, parts[index] ?? ''])) as Label,
  );
}

/** Returns the paths of the address, and of what else is known about its owner. */
function addressPaths(registry: Registry, resource: Resource, path: readonly string[]): readonly (readonly string[])[] {
  const address = addressPath(registry, resource, path);
  return [address, [...address.slice(0, -1), 'first_name'], [...address.slice(0, -1), 'language']];
}

/** Returns the path of the address itself, where the path ends in a reference. */
function addressPath(registry: Registry, resource: Resource, path: readonly string[]): readonly string[] {
  const field = fieldAt(registry, resource, path);
  const target = field?.kind === 'reference' ? registry.resources[field.relation?.to ?? ''] : undefined;
  const address = Object.values(target?.fields ?? {}).find(({ kind }) => kind === 'email');
  return field?.relation && address ? [...path.slice(0, -1), field.relation.name, address.name] : path;
}

async function addresseesOf(composing: Composing, to: Recipient): Promise<readonly Addressee[]> {
  if (to.type === 'role') return peopleOf(composing, to.role);
  const { access, resource, record } = composing;
  const path = addressPath(access.registry, resource, to.path);
  const owner = path.slice(0, -1);
  const address = valueIn(record, path);
  const text = (name: string): string | null => {
    const value = valueIn(record, [...owner, name]);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const isAccount = resourceAt(access.registry, resource, owner)?.name === usersName;
  return typeof address === 'string' && address.includes('@')
    ? [{ address, name: text('first_name'), language: isAccount ? text('language') : null }]
    : [];
}

function resourceAt(registry: Registry, resource: Resource, path: readonly string[]): Resource | undefined {
  return path.reduce<Resource | undefined>(
    (at, name) => at && registry.resources[relationNamed(at, name)?.relation?.to ?? ''],
    resource,
  );
}

const mostPeople = 200;

/** Accounts are looked up beyond the client of the record, since those of staff belong to none. */
async function peopleOf({ access, client }: Composing, role: string): Promise<readonly Addressee[]> {
  const { records, registry } = access;
  const users = registry.resources[usersName];
  if (!users) return [];
  const keysIn = async (name: string, field: string, filter: Row): Promise<readonly string[]> => {
    const resource = registry.resources[name];
    if (!resource) return [];
    const { rows } = await records.list(systemCaller, resource, { ...wholeList, range: [0, mostPeople - 1], filter });
    return rows.map((row) => String(row[field]));
  };
  const { staff, tenant } = registry;
  const filter =
    role === 'management'
      ? { type: 'management' }
      : role === 'employee' && staff
        ? {
            uuid: {
              in: await keysIn(staff.resource, staff.user, staff.state === null ? {} : { [staff.state]: 'active' }),
            },
          }
        : tenant?.members && client !== null
          ? {
              uuid: {
                in: await keysIn(tenant.members.resource, tenant.members.user, { [tenant.members.tenant]: client }),
              },
            }
          : null;
  if (filter === null) return [];
  const { rows } = await records.list(systemCaller, users, {
    ...wholeList,
    range: [0, mostPeople - 1],
    filter: { and: [{ status: 'active' }, filter] },
  });
  return rows.map((user) => ({
    address: String(user['email']),
    language: String(user['language']),
    name: String(user['first_name']),
  }));
}
