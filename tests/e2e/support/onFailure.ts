/**
 * Prints what was on the screen when a journey failed, and signs out everybody that it left behind. Set up for every
 * journey file.
 */
import { afterAll, beforeEach } from 'vitest';
import { sendEverybodyHome, whatIsSeen } from './person.ts';

beforeEach(({ onTestFailed }) => {
  onTestFailed(async ({ task }) => {
    process.stderr.write(`\nWhat was seen when “${task.name}” failed\n${await whatIsSeen()}\n\n`);
  });
});
afterAll(sendEverybodyHome);
