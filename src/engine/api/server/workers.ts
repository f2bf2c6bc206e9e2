/** The parts of `Workers` in `#engine/server`. */
export { concurrencyLimit } from '../../server/concurrencyLimit.ts';
export { findUnprintable, printDocument } from '../../server/print/printDocument.ts';
export { oneAtATime } from '../../server/workers/oneAtATime.ts';
export { WorkLost, parsers, printers, workFailed } from '../../server/workers/workerPool.ts';
