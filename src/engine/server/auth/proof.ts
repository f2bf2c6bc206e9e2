/** Sensitive steps, each of which asks for a fresh proof of who takes it. */
import type { Caller } from '../store/caller.ts';
import { Failure } from '../store/failure.ts';
import { texts } from '../texts.ts';

/**
 * Uses up the proof of the caller. The program itself needs none.
 *
 * @throws Failure E_CONFIRM if there is none, E_FORBIDDEN if the caller cannot be asked, as with an API token
 */
export async function requireProof({ user_uuid, useProof }: Caller): Promise<void> {
  if (user_uuid === null) return;
  if (useProof === undefined) throw new Failure('E_FORBIDDEN', texts.refusal('accounts.proof_needs_person'));
  if (!(await useProof())) throw new Failure('E_CONFIRM');
}
