/**
 * DirectAdmin adapter, on the legacy API (https://docs.directadmin.com/developer/api/legacy-api.html): commands as
 * forms, answers as query strings. Hosting accounts are its users, packs its user packages with the same key; the
 * contents of an account are queried as that user.
 */
import type { AccountUsage, Adapter, HostedAccount, AdapterOutcome, PanelAccount } from '../adapter.ts';
import type { ProviderClient } from './client.ts';
import type { Fields, Panel } from './directadminPanel.ts';
import { removeMailbox, setUpMailbox, updateMailbox } from './directadminMailboxes.ts';
import { ProviderFailure } from './providerFailure.ts';
import {
  recordOf,
  serviceAdapter,
  succeeded,
  type Credentials,
  type Perform,
  type ProviderAccess,
  type ServiceWork,
} from './serviceAdapter.ts';

interface Asking {
  readonly signal?: AbortSignal;
  /** The user to impersonate ("login as"). */
  readonly user?: string;
}

/** Fields that an edit of an account can change here. */
const updatedFields = ['hosting_pack_uuid', 'pack_snapshot', 'password'];

/** Returns the adapter for panels. Credentials are the address, a user name and a login key. */
export function directadminAdapter(client: ProviderClient): Adapter {
  const panelOf = (provider: string, credentials: Credentials, { signal, user }: Asking = {}): Panel => {
    const { username = '', login_key = '' } = credentials;
    const name = user === undefined ? username : `${username}|${user}`;
    const ask = async (command: string, fields: Fields, method: 'GET' | 'POST'): Promise<URLSearchParams> => {
      const address = addressOf(credentials, command);
      const form = new URLSearchParams(fields).toString();
      if (method === 'GET') address.search = form;
      const answer = await client.ask(provider, {
        method,
        address,
        headers: () => ({
          accept: 'text/plain',
          authorization: `Basic ${btoa(`${name}:${login_key}`)}`,
          ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        }),
        ...(method === 'POST' ? { body: form } : {}),
        ...(signal ? { signal } : {}),
      });
      return readAnswer(answer.status, answer.text, command);
    };
    return {
      async command(command, fields) {
        const answer = await ask(command, fields, 'POST');
        if (answer.get('error') !== '0') throw new ProviderFailure(`DirectAdmin refused: ${reasonIn(answer)}`);
        return answer;
      },
      async look(command, fields) {
        const answer = await ask(command, fields, 'GET');
        return answer.has('error') && answer.get('error') !== '0' ? null : answer;
      },
    };
  };
  const reached = ({ provider, credentials, signal }: ProviderAccess): Panel =>
    panelOf(provider.key, credentials, { signal });
  const withPanel =
    (run: (work: ServiceWork, panel: Panel) => Promise<AdapterOutcome>): Perform =>
    (work) =>
      run(work, panelOf(work.order.provider.key, work.credentials, { signal: work.channel.signal }));
  const inAccount =
    (run: (work: ServiceWork, panel: Panel) => Promise<AdapterOutcome>): Perform =>
    (work) => {
      const { order, credentials, channel } = work;
      const user = order.related?.hosting?.username;
      if (user === undefined) throw new ProviderFailure('The mailbox’s hosting account no longer exists.');
      return run(work, panelOf(order.provider.key, credentials, { signal: channel.signal, user }));
    };

  return serviceAdapter({
    name: 'directadmin',
    updatedFields: { hosting: updatedFields },
    operations: {
      hosting: {
        set_up: withPanel(setUp),
        update: withPanel(update),
        suspend: withPanel((work, panel) => setSuspended(work, panel, true)),
        unsuspend: withPanel((work, panel) => setSuspended(work, panel, false)),
        remove: withPanel(remove),
      },
      mailboxes: {
        set_up: inAccount(setUpMailbox),
        update: inAccount(updateMailbox),
        remove: inAccount(removeMailbox),
      },
    },
    usage: (account, reach) => usageOf(account, reached(reach)),
    listAccounts: (reach) => accountsOf(reached(reach)),
    async testConnection({ key }, credentials) {
      return { message: `${(await usernames(panelOf(key, credentials))).length} accounts found.` };
    },
  });
}

async function setUp({ order, channel }: ServiceWork, panel: Panel): Promise<AdapterOutcome> {
  const { username, password, ip } = recordOf(order, 'hosting');
  const { client, domain, pack } = order.related ?? {};
  if (!domain || !pack || !password || !client?.email)
    throw new ProviderFailure(
      'DirectAdmin needs a main domain, a plan, a password and the client’s email. Fill in what is missing.',
    );
  const there = await accountOf(panel, username);
  if (there !== null) {
    if (there.get('domain') !== domain.name)
      throw new ProviderFailure(
        `An account ${username} already exists, for ${there.get('domain') ?? 'another domain'}. Choose another username.`,
      );
    channel.write(`The account ${username} is there.\n`);
    return succeeded;
  }
  channel.write(`Creating ${username} with the package ${pack.key}.\n`);
  await panel.command('CMD_API_ACCOUNT_USER', {
    action: 'create',
    add: 'Submit',
    username,
    email: client.email,
    passwd: password,
    passwd2: password,
    domain: domain.name,
    package: pack.key,
    ip: ip ?? order.server.ipv4 ?? 'shared',
    notify: 'no',
  });
  return succeeded;
}

async function update({ order, channel }: ServiceWork, panel: Panel): Promise<AdapterOutcome> {
  const { username, password } = recordOf(order, 'hosting');
  const pack = order.related?.pack?.key;
  const there = await existing(panel, username);
  const fields = order.changes.map(({ field }) => field);
  const left = fields.filter((field) => !updatedFields.includes(field));
  if (left.length > 0) throw new ProviderFailure(`This connection can’t change ${left.join(', ')}. Do it manually.`);
  if (fields.some((field) => field !== 'password') && pack !== undefined && there.get('package') !== pack) {
    channel.write(`Changing the package to ${pack}.\n`);
    await panel.command('CMD_API_MODIFY_USER', { action: 'package', user: username, package: pack });
  }
  if (fields.includes('password') && password) {
    const verified = await panel.look('CMD_API_VERIFY_PASSWORD', { user: username, passwd: password });
    if (verified?.get('valid') !== '1') {
      channel.write('Setting the password.\n');
      await panel.command('CMD_API_USER_PASSWD', { username, passwd: password, passwd2: password });
    }
  }
  return succeeded;
}

async function setSuspended({ order, channel }: ServiceWork, panel: Panel, isWanted: boolean): Promise<AdapterOutcome> {
  const { username } = recordOf(order, 'hosting');
  if (isSuspended(await existing(panel, username)) === isWanted) return succeeded;
  channel.write(`${isWanted ? 'Suspending' : 'Unsuspending'} ${username}.\n`);
  await panel.command('CMD_API_SELECT_USERS', {
    location: 'CMD_SELECT_USERS',
    suspend: isWanted ? 'Suspend' : 'Unsuspend',
    select0: username,
  });
  // Older versions toggle the state, whichever of the two is requested.
  if (isSuspended(await existing(panel, username)) !== isWanted)
    throw new ProviderFailure(`DirectAdmin reports success, but ${username} hasn’t changed.`, { isTransient: true });
  return succeeded;
}

async function remove({ order, channel }: ServiceWork, panel: Panel): Promise<AdapterOutcome> {
  const { username } = recordOf(order, 'hosting');
  const there = await accountOf(panel, username);
  if (there === null) return succeeded;
  const { domain } = order.related ?? {};
  if (domain && there.get('domain') !== domain.name)
    throw new ProviderFailure(
      `The account ${username} there belongs to ${there.get('domain') ?? 'another domain'}, not to ${domain.name}. Check it first.`,
    );
  channel.write(`Removing ${username}.\n`);
  await panel.command('CMD_API_SELECT_USERS', { confirmed: 'Confirm', delete: 'yes', select0: username });
  return succeeded;
}

/** If the account exists with another domain, no usage is returned. */
async function usageOf({ username, domain }: HostedAccount, panel: Panel): Promise<AccountUsage | null> {
  const there = await accountOf(panel, username);
  if (there === null) return null;
  if (domain !== null && there.get('domain')?.toLowerCase() !== domain)
    throw new ProviderFailure(
      `The account ${username} there belongs to ${there.get('domain') ?? 'another domain'}, not to ${domain}. Check it first.`,
    );
  const usage = await panel.look('CMD_API_SHOW_USER_USAGE', { user: username });
  if (usage === null)
    throw new ProviderFailure(`The login key can’t read the usage of ${username}. Allow CMD_API_SHOW_USER_USAGE.`);
  return {
    diskUsedMb: amountIn(usage, 'quota'),
    bandwidthUsedMb: amountIn(usage, 'bandwidth'),
    databases: amountIn(usage, 'mysql'),
    mailboxes: amountIn(usage, 'nemails'),
  };
}

/** Parses megabytes with decimals. Null if it has not been counted yet. */
function amountIn(usage: URLSearchParams, name: string): number | null {
  const text = usage.get(name)?.trim() ?? '';
  return /^\d+(\.\d+)?$/.test(text) ? Math.round(Number(text)) : null;
}

async function* accountsOf(panel: Panel): AsyncGenerator<PanelAccount> {
  for (const username of await usernames(panel)) {
    const account = await panel.look('CMD_API_SHOW_USER_CONFIG', { user: username });
    // The account may be removed during the listing.
    if (account?.get('username') !== username && !(await usernames(panel)).includes(username)) continue;
    if (account?.get('username') !== username) throw mayNotLookAt(username);
    yield {
      username,
      domain: account.get('domain')?.toLowerCase() ?? null,
      pack: account.get('package'),
      isSuspended: isSuspended(account),
    };
  }
}

const isSuspended = (account: URLSearchParams): boolean => account.get('suspended') === 'yes';

/** Returns null if it does not exist; a missing permission is not mistaken for that. */
async function accountOf(panel: Panel, username: string): Promise<URLSearchParams | null> {
  const found = await panel.look('CMD_API_SHOW_USER_CONFIG', { user: username });
  if (found?.get('username') === username) return found;
  if ((await usernames(panel)).includes(username)) throw mayNotLookAt(username);
  return null;
}

/** Users of the owner of the login key. */
async function usernames(panel: Panel): Promise<readonly string[]> {
  const users = await panel.look('CMD_API_SHOW_USERS', {});
  if (users === null)
    throw new ProviderFailure('The login key can’t list accounts. Allow CMD_API_SHOW_USERS and the other commands.');
  return users.getAll('list[]');
}

function mayNotLookAt(username: string): ProviderFailure {
  return new ProviderFailure(`The login key can’t read ${username}. Allow CMD_API_SHOW_USER_CONFIG.`);
}

async function existing(panel: Panel, username: string): Promise<URLSearchParams> {
  const found = await accountOf(panel, username);
  if (found === null) throw new ProviderFailure(`There is no account ${username} in DirectAdmin.`);
  return found;
}

function addressOf({ address = '' }: Credentials, command: string): URL {
  if (!URL.canParse(address)) throw new ProviderFailure('The connection’s URL isn’t valid.');
  return new URL(`/${command}`, address);
}

/** @throws ProviderFailure if it is not the answer of a command. */
function readAnswer(status: number, text: string, command: string): URLSearchParams {
  if (status === 401)
    throw new ProviderFailure('DirectAdmin refused the username or login key. Check the provider’s credentials.');
  if (status === 403)
    throw new ProviderFailure(`DirectAdmin does not allow ${command}. Check the login key’s permissions.`);
  if (/blacklisted/i.test(text))
    throw new ProviderFailure(
      'DirectAdmin has blocked our IP address. Remove it from the blacklist and check the login key.',
    );
  if (status !== 200 || /^\s*</.test(text))
    throw new ProviderFailure(`DirectAdmin sent an unexpected response (${status}). Check the URL and the login key.`);
  // Some commands escape the separators as HTML.
  return new URLSearchParams(text.trim().replaceAll('&#38;', '&').replaceAll('&amp;', '&'));
}

function reasonIn(answer: URLSearchParams): string {
  const parts = [answer.get('text'), answer.get('details')].filter((part) => part !== null && part.trim() !== '');
  const text = parts
    .join(': ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text === '' ? 'without a reason.' : text;
}
