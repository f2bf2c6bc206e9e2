/** Whether a password that somebody chose is taken. */
import { passwordFault } from '../../auth/passwordRules.ts';
import type { PasswordOwner } from '../../../values/passwordStrength.ts';
import { Failure } from '../../store/failure.ts';

/** @throws Failure E_INVALID at `password` */
export async function acceptPassword(password: string, owner: PasswordOwner): Promise<void> {
  const fault = await passwordFault(password, owner);
  if (fault !== null) throw new Failure('E_INVALID', { errors: { password: fault } });
}
