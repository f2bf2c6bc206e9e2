/** Returns the alignment of a field's column in a table. */
import type { Field } from '../../registry/types.ts';

export const alignOf = ({ alignedEnd }: Field): 'left' | 'right' => (alignedEnd ? 'right' : 'left');
