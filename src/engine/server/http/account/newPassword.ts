/** Checks of passwords: a new one against the rules, the present one against the account. */
import type { FastifyRequest } from 'fastify';
import { checkPassword, type Opening } from '../../auth/credentials.ts';
import { knownDevice } from '../../auth/knownDevice.ts';
import { passwordFault } from '../../auth/passwordRules.ts';
import type { PasswordOwner } from '../../../values/passwordStrength.ts';
import { Failure } from '../../store/failure.ts';
import { texts } from '../../texts.ts';
import { deviceTokenOf } from '../requests/cookies.ts';
import { accountKey } from '../requests/throttle.ts';
import type { AccountContext } from './context.ts';

/** @throws Failure E_INVALID at `password` */
export async function acceptPassword(password: string, owner: PasswordOwner): Promise<void> {
  const fault = await passwordFault(password, owner);
  if (fault !== null) throw new Failure('E_INVALID', { errors: { password: fault } });
}

interface PresentedPassword {
  readonly account: Opening;
  readonly password: string;
  /** Field of the body, for the error. */
  readonly field: string;
}

/** @throws Failure E_INVALID at the field for a wrong password; E_TOO_MANY after too many attempts */
export async function provePassword(
  { queries, throttles, xsrfKey }: Pick<AccountContext, 'queries' | 'throttles' | 'xsrfKey'>,
  request: FastifyRequest,
  { account, password, field }: PresentedPassword,
): Promise<void> {
  const device = knownDevice(xsrfKey, deviceTokenOf(request), account.uuid);
  const forgive = await throttles.signIn.attempt(request, accountKey(account.uuid, ''), device);
  try {
    await checkPassword(queries, account, password);
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'E_CREDENTIALS')) throw error;
    throw new Failure('E_INVALID', { errors: { [field]: { label: texts.label('accounts.wrong_password') } } });
  }
  await forgive();
}
