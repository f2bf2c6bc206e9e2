/** The parts of `Secrets` in `#engine/server`. */
export { newSecret, secretHash, timingSafeEquals } from '../../server/auth/secrets.ts';
export { copySecret, openRow, sealRow } from '../../server/store/encryption.ts';
