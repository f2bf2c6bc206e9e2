/** What main.ts asks of the demo company: `loadDemo` of demo.ts. Agreed by this file. */
import type { OpenStore } from '../store/contract.ts';

export interface DemoAccount {
  readonly type: 'management' | 'employee' | 'user';
  readonly email: string;
  readonly password: string;
}

export interface DemoOptions {
  /** Open, migrated, and without any user. */
  readonly store: OpenStore;
  readonly now: () => Date;
  /** As sign-in reads it: what the column `users.password` holds. */
  readonly hashPassword: (password: string) => Promise<string>;
}

/** Fills the database, all or nothing, and answers who may sign in. */
export type LoadDemo = (options: DemoOptions) => Promise<readonly DemoAccount[]>;
