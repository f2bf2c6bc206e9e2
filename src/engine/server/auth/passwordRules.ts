/** Validation errors for passwords. */
import type { RuleMessage } from '../../registry/rules.ts';
import {
  judgePassword,
  passwordLength,
  type PasswordFault,
  type PasswordOwner,
} from '../../values/passwordStrength.ts';
import { texts } from '../texts.ts';

const refusals: Readonly<Record<PasswordFault, RuleMessage>> = {
  short: { key: 'minLength', params: { min: passwordLength.min } },
  long: { key: 'maxLength', params: { max: passwordLength.max } },
  owner: { label: texts.label('accounts.password_is_name') },
  common: { label: texts.label('accounts.password_is_common') },
  guessable: { label: texts.label('accounts.password_is_guessable') },
};

/** Returns the validation error of a password, or null. */
export async function passwordFault(password: string, owner: PasswordOwner): Promise<RuleMessage | null> {
  const { fault } = await judgePassword(password, owner);
  return fault === null ? null : refusals[fault];
}
