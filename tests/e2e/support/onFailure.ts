/** In charge of telling what was on the screen when a journey failed. Set up once for every journey. */
import { beforeEach } from 'vitest';
import { whatIsSeen } from './person.ts';

beforeEach(({ onTestFailed }) => {
  onTestFailed(async ({ task }) => {
    process.stderr.write(`\nWhat was seen when “${task.name}” failed\n${await whatIsSeen()}\n\n`);
  });
});
