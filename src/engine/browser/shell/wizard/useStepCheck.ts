/** Validation of a step: the resource's rules for its fields, and the step's own check. */
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { useResolver } from '../../screens/form/useResolver.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { useRegistry } from '../../registry.ts';
import type { Resource } from '../../../registry/types.ts';
import type { WizardValues, WizardStep } from './wizardStep.ts';

interface StepCheck {
  /** The form resolver, which validates the current step only. */
  readonly resolver: Resolver;
  readonly isRight: (step: WizardStep, values: WizardValues) => Promise<boolean>;
  /** Call it before a step is validated completely. Until then, empty fields that were only visited show no error. */
  readonly markSent: () => void;
}

export function useStepCheck(resource: Resource, initial: WizardValues, current: WizardStep | undefined): StepCheck {
  const registry = useRegistry();
  const context = useConditionContext();
  const { resolver: whole, markSent } = useResolver({ registry, resource, context, mode: 'create' }, initial);
  const errorsOf = async (step: WizardStep, values: WizardValues): Promise<FieldErrors> => {
    const { errors } = await whole(values as FieldValues, undefined, {
      fields: {},
      shouldUseNativeValidation: undefined,
    });
    const ruled = Object.fromEntries(Object.entries(errors).filter(([name]) => step.fields.includes(name)));
    const checked = Object.entries((await step.check?.(values)) ?? {}).map(
      ([name, message]) => [name, { type: 'manual', message }] as const,
    );
    return { ...Object.fromEntries(checked), ...ruled } as FieldErrors;
  };
  return {
    markSent,
    isRight: async (step, values) => Object.keys(await errorsOf(step, values)).length === 0,
    resolver: async (values) => {
      const errors = current ? await errorsOf(current, values) : {};
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  };
}
