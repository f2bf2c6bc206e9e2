/** A DirectAdmin whose accounts are known, with the commands of its legacy API. */
import { Simulator, type Received, type Reply } from './simulator.ts';

export const username = 'admin';
export const loginKey = 'login-key-of-the-panel-42';

export interface Account {
  domain: string;
  package: string;
  password: string;
  suspended: boolean;
  /** As it answers them: megabytes with decimals, and numbers. */
  usage?: Readonly<Record<'quota' | 'bandwidth' | 'mysql' | 'nemails', string>>;
}

export interface Mailbox {
  password: string;
  quota: string;
}

export interface DirectAdmin {
  readonly simulator: Simulator;
  readonly accounts: Map<string, Account>;
  /** By address. */
  readonly mailboxes: Map<string, Mailbox>;
  /** By address, each what it leads to, with commas. */
  readonly forwarders: Map<string, string>;
}

export async function startDirectAdmin(): Promise<DirectAdmin> {
  const accounts = new Map<string, Account>();
  const mailboxes: DirectAdmin['mailboxes'] = new Map();
  const forwarders: DirectAdmin['forwarders'] = new Map();
  const answer = ({ headers, url, body }: Received): Reply => {
    const [name = '', key] = atob(headers.authorization?.replace('Basic ', '') ?? '').split(':');
    const [who, user = null] = name.split('|');
    if (who !== username || key !== loginKey)
      return { status: 401, headers: { 'x-directadmin': 'Unauthorized' }, body: '' };
    const fields = new URLSearchParams(body === '' ? url.search : body);
    const ofUser = userCommands[url.pathname.slice(1)];
    if (ofUser) {
      const account = accounts.get(user ?? '');
      if (account?.domain !== fields.get('domain')) return failed('Error', 'Domain does not belong to you');
      return ofUser(fields, (local) => `${local ?? ''}@${account.domain}`);
    }
    const run = commands[url.pathname.slice(1)];
    return run ? run(fields) : failed('Unknown command', url.pathname);
  };
  const of = (fields: URLSearchParams, name: string): Account | undefined => accounts.get(fields.get(name) ?? '');
  const packages = ['start', 'plus'];
  const note = (...words: readonly (string | null)[]): void => void simulator.log.push(words.join(' '));

  const commands: Readonly<Record<string, (fields: URLSearchParams) => Reply>> = {
    CMD_API_SHOW_USERS: () => ({
      status: 200,
      body: [...accounts.keys()].map((name) => `list[]=${name}`).join('&'),
    }),
    CMD_API_SHOW_USER_CONFIG(fields) {
      const account = of(fields, 'user');
      if (!account) return failed('That user does not exist', '');
      return done({
        username: fields.get('user') ?? '',
        domain: account.domain,
        package: account.package,
        suspended: account.suspended ? 'yes' : 'no',
      });
    },
    CMD_API_SHOW_USER_USAGE(fields) {
      const account = of(fields, 'user');
      if (!account) return failed('That user does not exist', '');
      return done({
        ...(account.usage ?? { quota: '0.0', bandwidth: '0.0', mysql: '0', nemails: '1' }),
        vdomains: '1',
      });
    },
    CMD_API_ACCOUNT_USER(fields) {
      const name = fields.get('username') ?? '';
      if (fields.get('action') !== 'create' || fields.get('add') !== 'Submit') return failed('Invalid form', '');
      if (accounts.has(name)) return failed('Unable to create user', 'That username already exists on the system');
      if (fields.get('passwd') !== fields.get('passwd2')) return failed('Cannot create account', 'Passwords differ');
      if (!packages.includes(fields.get('package') ?? ''))
        return failed('Cannot Create Account', 'The package does not <b>exist</b>');
      note('create', name, fields.get('domain'), fields.get('package'), fields.get('ip'), fields.get('email'));
      accounts.set(name, {
        domain: fields.get('domain') ?? '',
        package: fields.get('package') ?? '',
        password: fields.get('passwd') ?? '',
        suspended: false,
      });
      return done({ error: '0', text: 'User created', details: '' });
    },
    CMD_API_SELECT_USERS(fields) {
      const name = fields.get('select0') ?? '';
      const account = accounts.get(name);
      if (!account) return failed('Error', 'No such user');
      if (fields.get('delete') === 'yes' && fields.get('confirmed') === 'Confirm') {
        note('delete', name);
        accounts.delete(name);
        return done({ error: '0', text: 'Users deleted', details: '' });
      }
      const isSuspend = fields.get('suspend') === 'Suspend';
      note(isSuspend ? 'suspend' : 'unsuspend', name);
      account.suspended = isSuspend;
      return done({ error: '0', text: 'Success', details: '' });
    },
    CMD_API_MODIFY_USER(fields) {
      const account = of(fields, 'user');
      const wanted = fields.get('package') ?? '';
      if (!account || fields.get('action') !== 'package') return failed('Unable to modify', '');
      if (!packages.includes(wanted)) return failed('Unable to modify', 'No such package');
      note('package', fields.get('user'), wanted);
      account.package = wanted;
      return done({ error: '0', text: 'User modified', details: '' });
    },
    CMD_API_USER_PASSWD(fields) {
      const account = of(fields, 'username');
      if (!account || fields.get('passwd') !== fields.get('passwd2')) return failed('Unable to set the password', '');
      note('password', fields.get('username'));
      account.password = fields.get('passwd') ?? '';
      return done({ error: '0', text: 'Password changed', details: '' });
    },
    CMD_API_VERIFY_PASSWORD: (fields) =>
      done({ error: '0', valid: of(fields, 'user')?.password === fields.get('passwd') ? '1' : '0' }),
  };
  const ofDomain = (addresses: Iterable<string>, domain: string): readonly string[] =>
    [...addresses].filter((one) => one.endsWith(`@${domain}`)).map((one) => one.slice(0, one.indexOf('@')));
  type Address = (local: string | null) => string;
  /** Those that the user of an account has. */
  const userCommands: Readonly<Record<string, (fields: URLSearchParams, address: Address) => Reply>> = {
    CMD_API_POP(fields, address) {
      const [user, action] = [fields.get('user'), fields.get('action')];
      const there = mailboxes.get(address(user));
      if (action === 'list')
        return {
          status: 200,
          body: ofDomain(mailboxes.keys(), fields.get('domain') ?? '')
            .map((name) => `list[]=${name}`)
            .join('&'),
        };
      if (action === 'delete') {
        if (!there) return failed('Error', 'That account does not exist');
        note('mailbox delete', address(user));
        mailboxes.delete(address(user));
        return done({ error: '0', text: 'Success', details: '' });
      }
      if (fields.get('passwd') !== fields.get('passwd2')) return failed('Error', 'Passwords differ');
      if (action === 'create' ? there : !there) return failed('Error', there ? 'It exists' : 'It does not exist');
      const made = { password: fields.get('passwd') ?? there?.password ?? '', quota: fields.get('quota') ?? '0' };
      // The same once more is no change.
      if (JSON.stringify(made) !== JSON.stringify(there)) note('mailbox', action, address(user), made.quota);
      mailboxes.set(address(user), made);
      return done({ error: '0', text: 'Success', details: '' });
    },
    CMD_API_EMAIL_FORWARDERS(fields, address) {
      const [user, action] = [fields.get('user'), fields.get('action')];
      if (action === 'list')
        return done(
          Object.fromEntries(
            ofDomain(forwarders.keys(), fields.get('domain') ?? '').map((one) => [
              one,
              forwarders.get(address(one)) ?? '',
            ]),
          ),
        );
      const name = address(action === 'delete' ? fields.get('select0') : user);
      if ((action === 'create') === forwarders.has(name)) return failed('Error', 'There is such a forwarder, or none');
      note('forward', action, name, fields.get('email'));
      if (action === 'delete') forwarders.delete(name);
      else forwarders.set(name, fields.get('email') ?? '');
      return done({ error: '0', text: 'Success', details: '' });
    },
  };
  const simulator = await new Simulator(answer).start();
  return { simulator, accounts, mailboxes, forwarders };
}

function done(fields: Readonly<Record<string, string>>): Reply {
  return {
    status: 200,
    headers: { 'content-type': 'text/plain' },
    body: new URLSearchParams(fields).toString(),
  };
}

const failed = (text: string, details: string): Reply => done({ error: '1', text, details });
