/** Job that deletes uploads not attached within a day, and files of lines deleted with their owner. */
import type { Registry } from '../../registry/types.ts';
import type { FileStore } from '../store/files.ts';
import type { Job } from './job.ts';

const hourMilliseconds = 3_600_000;
const waitingMilliseconds = 24 * hourMilliseconds;

/** Returns the schedule that deletes files which no record has. */
export function purgeUnusedFiles(files: FileStore, registry: () => Registry): Job {
  return {
    name: 'unused-files',
    everyMilliseconds: hourMilliseconds,
    async run(now) {
      for (const resource of Object.values(registry().resources)) {
        if (Object.values(resource.fields).some(({ kind }) => kind === 'file'))
          await files.removeOrphans(resource.name, resource.table);
      }
      await files.removeUnattached(new Date(now.getTime() - waitingMilliseconds));
    },
  };
}
