/**
 * Mailboxes of a DirectAdmin account: POP accounts, and forwarders for aliases and copies. Forwarders created by hand
 * are kept.
 */
import type { Rows } from '#engine/registry';
import type { AdapterOutcome } from '../adapter.ts';
import type { Panel } from './directadminPanel.ts';
import { ProviderFailure } from './providerFailure.ts';
import { recordOf, succeeded, type ServiceWork } from './serviceAdapter.ts';

const pop = 'CMD_API_POP';
const forwarders = 'CMD_API_EMAIL_FORWARDERS';

type Mailbox = Pick<Rows['mailboxes'], 'local_part' | 'password' | 'quota_mb' | 'aliases' | 'forward_to'> & {
  readonly domain: string;
};

export async function setUpMailbox(work: ServiceWork, panel: Panel): Promise<AdapterOutcome> {
  const mailbox = mailboxIn(work);
  const { local_part, domain, password } = mailbox;
  if (!password) throw new ProviderFailure('A mailbox needs a password. Set one, and try again.');
  if (await isThere(panel, mailbox)) work.channel.write(`The mailbox ${local_part}@${domain} is there.\n`);
  else {
    work.channel.write(`Creating ${local_part}@${domain}.\n`);
    await panel.command(pop, {
      action: 'create',
      domain,
      user: local_part,
      ...passwordIn(password),
      ...quota(mailbox),
    });
  }
  await deliver(work, panel, mailbox);
  return succeeded;
}

export async function updateMailbox(work: ServiceWork, panel: Panel): Promise<AdapterOutcome> {
  const mailbox = mailboxIn(work);
  const { local_part, domain, password } = mailbox;
  const changed = work.order.changes.map(({ field }) => field);
  if (!(await isThere(panel, mailbox)))
    throw new ProviderFailure(`There is no mailbox ${local_part}@${domain} in DirectAdmin.`);
  const isNewPassword = changed.includes('password') && password !== null;
  if (isNewPassword || changed.includes('quota_mb')) {
    work.channel.write(`Changing ${isNewPassword ? 'the password' : 'the storage'} of ${local_part}@${domain}.\n`);
    await panel.command(pop, {
      action: 'modify',
      domain,
      user: local_part,
      ...(isNewPassword ? passwordIn(password) : {}),
      ...quota(mailbox),
    });
  }
  if (changed.includes('aliases') || changed.includes('forward_to')) await deliver(work, panel, mailbox);
  return succeeded;
}

export async function removeMailbox(work: ServiceWork, panel: Panel): Promise<AdapterOutcome> {
  const mailbox = mailboxIn(work);
  const { local_part, domain } = mailbox;
  await deliver(work, panel, { ...mailbox, aliases: [], forward_to: [] }, mailbox);
  if (!(await isThere(panel, mailbox))) return succeeded;
  work.channel.write(`Removing ${local_part}@${domain}.\n`);
  await panel.command(pop, { action: 'delete', domain, user: local_part });
  return succeeded;
}

function mailboxIn({ order }: ServiceWork): Mailbox {
  const domain = order.related?.domain?.name;
  if (domain === undefined) throw new ProviderFailure('The domain of the mailbox is gone.');
  const { local_part, password, quota_mb, aliases, forward_to } = recordOf(order, 'mailboxes');
  return { local_part, password, quota_mb, aliases, forward_to, domain };
}

const passwordIn = (password: string) => ({ passwd: password, passwd2: password });

/** In megabytes; 0 means no limit. */
const quota = ({ quota_mb }: Mailbox) => ({ quota: String(quota_mb ?? 0) });

async function isThere(panel: Panel, { local_part, domain }: Mailbox): Promise<boolean> {
  const answer = await panel.look(pop, { action: 'list', domain });
  if (answer === null) throw mayNotLookAt(domain);
  return answer.getAll('list[]').includes(local_part);
}

/** Desired state by local part, and what we had created there. */
interface Wanted {
  readonly name: string;
  readonly to: readonly string[];
  readonly had: readonly string[];
}

/** Aliases point to the mailbox; forwarding is a forwarder with the mailbox's own name. */
async function deliver(
  work: ServiceWork,
  panel: Panel,
  mailbox: Mailbox,
  was = formerly(work, mailbox),
): Promise<void> {
  const { domain, local_part } = mailbox;
  const own = `${local_part}@${domain}`;
  const names = new Set([...(was.aliases ?? []), ...(mailbox.aliases ?? [])]);
  const wanted: readonly Wanted[] = [
    { name: local_part, to: mailbox.forward_to ?? [], had: was.forward_to ?? [] },
    ...[...names].map((name) => ({ name, to: mailbox.aliases?.includes(name) ? [own] : [], had: [own] })),
  ].filter(({ to, had }) => to.length + had.length > 0);
  if (wanted.length === 0) return;
  const there = await panel.look(forwarders, { action: 'list', domain });
  if (there === null) throw mayNotLookAt(domain);
  for (const { name, to, had } of wanted) {
    const now = addressesIn(there.get(name));
    const ours = [...to, ...had].map((address) => address.toLowerCase());
    const others = now.filter((address) => !ours.includes(address));
    if (to.length > 0 && now.length > 0 && others.length === now.length)
      throw new ProviderFailure(
        `${name}@${domain} is forwarded to ${now.join(', ')} in DirectAdmin. Remove that there, or choose another name.`,
      );
    const next = [...to, ...others];
    if (isSame(now, next)) continue;
    work.channel.write(
      next.length === 0 ? `${name} is forwarded no more.\n` : `Forwarding ${name} to ${next.join(', ')}.\n`,
    );
    await panel.command(
      forwarders,
      next.length === 0
        ? { action: 'delete', domain, select0: name }
        : { action: now.length === 0 ? 'create' : 'modify', domain, user: name, email: next.join(',') },
    );
  }
}

/** Returns the values before the edit. */
function formerly({ order }: ServiceWork, mailbox: Mailbox): Pick<Mailbox, 'aliases' | 'forward_to'> {
  const before = (name: 'aliases' | 'forward_to'): readonly string[] => {
    const change = order.changes.find(({ field }) => field === name);
    const value: unknown = change ? change.before : mailbox[name];
    return Array.isArray(value) ? value.map(String) : [];
  };
  return { aliases: [...before('aliases')], forward_to: [...before('forward_to')] };
}

const addressesIn = (text: string | null): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((address) => address.trim().toLowerCase())
    .filter((address) => address !== '');

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && others.every((one) => some.includes(one.toLowerCase()));

function mayNotLookAt(domain: string): ProviderFailure {
  return new ProviderFailure(
    `DirectAdmin shows no mail of ${domain}: see that the account has the domain, and that the login key may use ` +
      `${pop} and ${forwarders}.`,
  );
}
