/** The parts of `Failures` in `#engine/server`. */
export { reasonOf, renderFailure } from '../../server/http/requests/errors.ts';
export { failures, type FailureDetails, type RemedyTarget } from '../../server/store/failure.ts';
