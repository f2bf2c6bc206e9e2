/** Requirements for a second factor, and who has one. */
import type { FoundPerson } from '../store/system.ts';

const factorRequirements = ['off', 'management', 'staff'] as const;
/** Required for nobody, management, or all staff. */
export type FactorRequirement = (typeof factorRequirements)[number];

interface SecondFactor {
  readonly enrolled: boolean;
  readonly required: boolean;
}

/** Returns whether a person has a second factor, and whether the settings require one. */
export function secondFactorOf(
  { user, employee, second_factor }: Pick<FoundPerson, 'user' | 'employee' | 'second_factor'>,
  requirement: FactorRequirement,
): SecondFactor {
  const isManagement = user.type === 'management';
  return {
    enrolled: second_factor,
    required: requirement === 'off' ? false : isManagement || (requirement === 'staff' && employee !== null),
  };
}
