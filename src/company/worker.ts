/** Entry point of the worker processes in a company's repository: parses uploaded tables. */
import { outcomeOf } from '../engine/server/workers/outcome.ts';
import { serveWork } from '../engine/server/workers/serveWork.ts';
import { readTable } from '../engine/server/imports/readTable.ts';

serveWork({ readImport: (content: Uint8Array, emit) => outcomeOf(() => readTable(content, emit)) });
