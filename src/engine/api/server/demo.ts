/** The parts of `Demo` in `#engine/server`. */
export { readablePassword } from '../../server/auth/passwords.ts';
export { inOrder } from '../../server/store/demo/inOrder.ts';
