/** Entry point of a worker process where the program runs from source: TypeScript is read first. */
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
