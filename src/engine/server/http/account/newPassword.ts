/** Whether a password that somebody chose is taken. */
import { passwordFault, type Person } from '../../auth/passwordRules.ts';
import { Failure } from '../../store/failure.ts';

/** @throws Failure E_INVALID at `password` */
export async function acceptPassword(password: string, person: Person): Promise<void> {
  const fault = await passwordFault(password, person);
  if (fault !== null) throw new Failure('E_INVALID', { errors: { password: fault } });
}
