/** Returns the label of an order option by language. */
import type { Label } from '#engine/values';
import type { ConfigField } from './cartAnswer.ts';

/** Returns the English label if there is no Dutch one. */
export function configLabel({ label, label_nl }: Pick<ConfigField, 'label' | 'label_nl'>): Label {
  return { en: label, ...(label_nl ? { nl: label_nl } : {}) };
}
