/** Data migrations of the engine's own tables. */
import type { Module } from '../modules.ts';
import { jobsHaveKeys } from './001-jobs-have-keys.ts';

export const engineMigrations: Module = { name: 'engine', migrations: [jobsHaveKeys] };
