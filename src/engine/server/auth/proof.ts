/** Proof of identity for sensitive steps. */
import type { Caller } from '../store/caller.ts';
import { Failure } from '../store/failure.ts';
import { texts } from '../texts.ts';

/**
 * Consumes the proof of the caller; the program needs none.
 *
 * @throws Failure E_CONFIRM without a proof; E_FORBIDDEN for callers that cannot prove identity, such as API tokens
 */
export async function requireProof({ user_uuid, useProof }: Caller): Promise<void> {
  if (user_uuid === null) return;
  if (useProof === undefined) throw new Failure('E_FORBIDDEN', texts.refusal('accounts.proof_needs_person'));
  if (!(await useProof())) throw new Failure('E_CONFIRM');
}
