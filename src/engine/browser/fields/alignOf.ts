/** Returns the alignment of a field's column in a table. */
import type { Field } from '../../registry/types.ts';

/** Returns `right` for kinds such as numbers, and for fields with `x-align: end`. */
export const alignOf = ({ alignedEnd }: Field): 'left' | 'right' => (alignedEnd ? 'right' : 'left');
