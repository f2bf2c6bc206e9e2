/** The parts of `Requests` in `#engine/server`. */
export { isUuid } from '../../server/store/uuid.ts';
export { contentDisposition } from '../../server/http/files/fileHeaders.ts';
export { callerOf } from '../../server/http/requests/guard.ts';
export { runIdempotently, runStepsIdempotently } from '../../server/http/requests/idempotency.ts';
export { localeOf } from '../../server/http/requests/locale.ts';
export { countOf, dayOf, uuidOf } from '../../server/http/requests/parameters.ts';
export { withId } from '../../server/http/record.ts';
export { notFound } from '../../server/http/requests/target.ts';
export { accountKey, throttle } from '../../server/http/requests/throttle.ts';
export { plainSteps, type Steps } from '../../server/store/steps.ts';
