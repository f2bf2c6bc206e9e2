/**
 * Which passwords are taken: long enough, and not among the first that somebody would try. No rules about signs and
 * capitals (NIST SP 800-63B § 3.1.1.2).
 */
import type { RuleMessage } from '../../registry/rules.ts';
import { passwordLength } from '../../values/passwordStrength.ts';
import { texts } from '../texts.ts';

const { min: minCharacters, max: maxCharacters } = passwordLength;

/** Whose password it is to be: what everybody knows of them is no secret. */
export interface Person {
  readonly email?: string | null;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
}

/** What is wrong with it, or null. */
export async function passwordFault(password: string, person: Person): Promise<RuleMessage | null> {
  const characters = [...password.normalize('NFC')].length;
  if (characters < minCharacters) return { key: 'minLength', params: { min: minCharacters } };
  if (characters > maxCharacters) return { key: 'maxLength', params: { max: maxCharacters } };
  const plain = password.normalize('NFC').toLowerCase();
  if (isAboutPerson(plain, person))
    return {
      label: texts.label('accounts.password_is_name'),
    };
  if (isMonotonous(plain) || (await commonPasswords()).has(plain)) {
    return {
      label: texts.label('accounts.password_is_common'),
    };
  }
  return null;
}

const joined = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whatever stands between, and with digits at its end: `jan.bakker1985`. */
function isAboutPerson(password: string, { email, first_name, last_name }: Person): boolean {
  const [mailbox = '', host = ''] = (email ?? '').split('@');
  const [first, last] = [joined(first_name ?? ''), joined(last_name ?? '')];
  const known = [mailbox, host, email ?? '', first, last, `${first}${last}`, `${last}${first}`]
    .map(joined)
    .filter((word) => word !== '');
  return known.includes(joined(password)) || known.includes(joined(password).replace(/\d+$/, ''));
}

/** One character or two, over and over. */
function isMonotonous(password: string): boolean {
  return new Set(password).size < 3;
}

let loading: Promise<ReadonlySet<string>> | undefined;

/** Tens of thousands of words: loaded when the first password is chosen, then kept. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return loading;
}
