/** Entry point of a worker process when running from source: registers the TypeScript loader first. */
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
