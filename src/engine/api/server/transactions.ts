/** The parts of `Transactions` in `#engine/server`. */
export { dryRun } from '../../server/store/dryRun.ts';
export { isTransient } from '../../server/store/transaction.ts';
