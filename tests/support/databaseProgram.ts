/**
 * The program that `databaseChild.ts` runs: opens the data directory of its argument, and stops on SIGTERM as the
 * server does.
 */
import { openDatabase } from '../../src/engine/server/store/open/open.ts';

const dataDirectory = process.argv[2] ?? '';
process.on('SIGINT', () => process.send?.({ interrupted: true }));
process.on('disconnect', () => process.exit(1));
try {
  const database = await openDatabase({
    dataDirectory,
    log: () => undefined,
    onLost: (error) => process.send?.({ lost: error.message }),
  });
  process.on('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  process.on('SIGUSR2', () => process.exit(3));
  process.send?.({ connectionString: database.connectionString, fresh: database.fresh });
} catch (error) {
  process.send?.({ failed: error instanceof Error ? error.message : String(error) }, () => process.exit(1));
}
