/** The API of the engine for the tests of a repository. */

/** Starts the server of this repository for tests, with a database and a clock of its own. */
export { createTestApp } from '../testing/testApp.ts';
/** The server of a test: requests as any person, the store and the clock. */
export { type TestApp } from '../testing/testApp.ts';
