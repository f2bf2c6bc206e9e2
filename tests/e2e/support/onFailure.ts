/**
 * What was on the screen when a journey failed is printed; whoever it left behind goes home. Set up for every file of
 * journeys.
 */
import { afterAll, beforeEach } from 'vitest';
import { sendEverybodyHome, whatIsSeen } from './person.ts';

beforeEach(({ onTestFailed }) => {
  onTestFailed(async ({ task }) => {
    process.stderr.write(`\nWhat was seen when “${task.name}” failed\n${await whatIsSeen()}\n\n`);
  });
});
afterAll(sendEverybodyHome);
