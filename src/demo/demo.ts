/** Loads the demo company into an empty database of this program, with three accounts to sign in. */
import { Demo, type OpenStore } from '#engine/server';
import { generateDemo } from './generate.ts';

/** The types of demo accounts: the director, the developer, and a person of clients. */
export type DemoAccountType = 'management' | 'employee' | 'user';

/** The credentials of a demo account, to be printed. */
export interface DemoSignIn {
  readonly type: DemoAccountType;
  readonly email: string;
  readonly password: string;
}

/** The store to fill, and what the demo needs of its surroundings. */
export interface DemoOptions {
  readonly store: OpenStore;
  readonly now: () => Date;
  readonly hashPassword: (password: string) => Promise<string>;
  /** Returns a password of at least sixteen characters. Defaults to a readable random password. */
  readonly randomPassword?: () => string;
}

const accountTypes: readonly DemoAccountType[] = ['management', 'employee', 'user'];

/** Loads the demo company in one transaction. Returns the accounts with their new passwords. */
export async function loadDemo({
  store,
  now,
  hashPassword,
  randomPassword = Demo.readablePassword,
}: DemoOptions): Promise<readonly DemoSignIn[]> {
  const moment = now();
  const demo = generateDemo(moment);
  const accounts = accountTypes.map((type) => ({ type, email: demo.accounts[type].email, password: randomPassword() }));
  await Promise.all(
    accounts.map(async ({ type, password }) => {
      demo.accounts[type].password = await hashPassword(password);
    }),
  );
  await store.load(Demo.inOrder(store.registry(), demo.rows), moment);
  return accounts;
}
