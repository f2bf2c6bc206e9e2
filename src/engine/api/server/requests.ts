/** The parts of `Requests` in `#engine/server`. */
export { isUuid } from '../../server/http/bodies.ts';
export { contentDisposition } from '../../server/http/fileHeaders.ts';
export { callerOf } from '../../server/http/guard.ts';
export { runIdempotently, runStepsIdempotently } from '../../server/http/idempotency.ts';
export { localeOf } from '../../server/http/locale.ts';
export { countOf, dayOf } from '../../server/http/parameters.ts';
export { withId } from '../../server/http/record.ts';
export { notFound } from '../../server/http/target.ts';
export { accountKey, throttle } from '../../server/http/throttle.ts';
export { plainSteps, type Steps } from '../../server/store/steps.ts';
