/** Labels of activities and states in the current language, from the registry. */
import type { Field } from '#engine/registry';
import { useLabel, useRegistry } from '#engine/browser';

interface HoursWords {
  readonly activities: readonly { readonly value: string; readonly label: string }[];
  readonly activity: (value: string) => string;
  readonly status: (value: string) => string;
  readonly colour: (value: string) => NonNullable<Field['colour']>;
}

/** Returns labels of activities and states. An unknown value is its own label. */
export function useHoursWords(): HoursWords {
  const label = useLabel();
  const fields = useRegistry().resources['hours']?.fields;
  const activities = (fields?.['activity']?.options ?? []).map((option) => ({
    value: String(option.value),
    label: label(option.label),
  }));
  const states = fields?.['status']?.options ?? [];
  const state = (value: string) => states.find((option) => option.value === value);
  return {
    activities,
    activity: (value) => activities.find((one) => one.value === value)?.label ?? value,
    status: (value) => {
      const found = state(value);
      return found ? label(found.label) : value;
    },
    colour: (value) => state(value)?.colour ?? 'neutral',
  };
}
