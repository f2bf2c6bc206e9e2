/** The shortest ways to write a registry with a mistake in it. */
import type { KnownNames } from '../../../src/engine/registry/build.ts';
import type { RegistryFiles } from '../../../src/engine/registry/load.ts';
import type { Written } from './fixture.ts';

/** Name, registry, what is known of the code, and the lines that are reported. */
export type Case = [string, Written | RegistryFiles, Partial<KnownNames>, string[]];

export const label = { en: 'A', nl: 'A' };
export const text = { type: 'string' };
export const date = { ...text, format: 'date' };
export const clients = { name: text };

export const to = (target: string, more: object = {}) => ({ 'x-relation': { to: target, ...more } });

/** One resource with an empty entry. */
export const thing = (properties: object | null, more: object = {}): Written => ({
  schemas: { things: { title: 'Thing', ...more, properties } },
});

/** One resource with this entry. */
export const entry = (written: object, properties: Readonly<Record<string, unknown>> = { name: text }): Written => ({
  resources: { things: written },
  schemas: { things: properties },
});
