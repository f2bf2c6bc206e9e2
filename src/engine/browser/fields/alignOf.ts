/** At which side of its column a field's values are in a table. */
import type { Field } from '../../registry/types.ts';

export const alignOf = ({ alignedEnd }: Field): 'left' | 'right' => (alignedEnd ? 'right' : 'left');
