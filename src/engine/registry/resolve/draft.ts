/** A resource of the registry on its way to be resolved. */

import type { RawEntry, RawSchema } from '../raw.ts';
import type { Field } from '../types.ts';

/** Everything about a resource that it says itself, before the others are looked at. */
export interface Draft {
  readonly name: string;
  readonly entry: RawEntry;
  readonly schema: RawSchema;
  readonly fields: Readonly<Record<string, Field>>;
}
