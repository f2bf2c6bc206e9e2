/**
 * A server in a process of its own, for `mortalChild.ts`: carries out the tasks that it is sent, and kills itself
 * before the given statement.
 */
import { openMortalServer, type MortalOptions, type Task } from './mortalServer.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as MortalOptions;
let last = Number.POSITIVE_INFINITY;
const server = await openMortalServer(options, (nth) => {
  if (nth >= last) process.kill(process.pid, 'SIGKILL');
});

process.on('message', ({ id, task, nth }: { readonly id: number; readonly task: Task; readonly nth?: number }) => {
  if (nth !== undefined) last = server.asked.length + nth;
  void server.run(task).then((answer) => process.send?.({ id, answer }));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
