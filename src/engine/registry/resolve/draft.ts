/** A partly resolved resource. */

import type { RawEntry, RawSchema } from '../raw.ts';
import type { Field } from '../types.ts';

/** The parts of a resource that can be resolved without the other resources. */
export interface ResourceDraft {
  readonly name: string;
  readonly entry: RawEntry;
  readonly schema: RawSchema;
  readonly fields: Readonly<Record<string, Field>>;
}
