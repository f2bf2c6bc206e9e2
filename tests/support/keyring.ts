/**
 * The encryption keys of secrets in the test databases: the same in every process, because copies of one database are
 * shared.
 */
import { createHash } from 'node:crypto';
import { createKeyring, type Keyring } from '../../src/engine/server/encryption/keyring.ts';

/** A key that is the same in every run. */
export const keyCalled = (name: string): Buffer => createHash('sha256').update(`a key for tests: ${name}`).digest();

export const testKeyring: Keyring = createKeyring([keyCalled('usual')]);
