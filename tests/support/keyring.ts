/**
 * In charge of the keys of secrets in the databases of the tests: the same in every process, as copies of one database
 * are shared.
 */
import { createHash } from 'node:crypto';
import { createKeyring, type Keyring } from '../../src/engine/server/encryption/keyring.ts';

/** A key that is the same in every run. */
export const keyCalled = (name: string): Buffer => createHash('sha256').update(`a key for tests: ${name}`).digest();

export const testKeyring: Keyring = createKeyring([keyCalled('usual')]);
