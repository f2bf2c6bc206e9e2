/** The parts of `Secrets` in `#engine/server`. */
export { newSecret, secretHash, timingSafeEquals } from '../../server/auth/secrets.ts';
export { copySecret, isSignedText, openRow, sealRow, signText } from '../../server/store/encryption.ts';
