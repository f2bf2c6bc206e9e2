/** A wizard that creates a record and opens it. */
import { useMemo, type ReactNode } from 'react';
import type { Resource } from '../../../registry/types.ts';
import { useContextAtStart } from '../../fields/useConditionContext.ts';
import { CreateDialogProvider } from '../../inputs/nested.ts';
import { CreateDialog } from '../../screens/form/CreateDialog.tsx';
import { newValues } from '../../screens/form/formValues.ts';
import { useCreateRecord } from '../../screens/form/useCreateRecord.ts';
import { useCrumbs } from '../../screens/Page.tsx';
import { useGiven } from './useGiven.ts';
import type { WizardPlan } from './useWizard.ts';
import { Wizard } from './Wizard.tsx';
import type { Finished, WizardValues } from './wizardStep.ts';

interface Props extends Pick<WizardPlan, 'id' | 'steps' | 'withoutSecrets'> {
  readonly resource: Resource;
  readonly title: string;
  /** The fields that the address may preset. */
  readonly presettable: readonly string[];
  /** Converts the values to the request body; unchanged by default. */
  readonly toBody?: (values: WizardValues) => WizardValues;
  /** Shown below the summary. */
  readonly foot?: ReactNode;
}

/** Page of steps that ends with a new record. The address may preset the fields in `presettable`. */
export function CreateWizard({ resource, title, presettable, toBody, ...plan }: Props) {
  const crumbs = useCrumbs(resource, true);
  const create = useCreateRecord(resource);
  const given = useGiven(presettable);
  const context = useContextAtStart();
  const initial = useMemo(() => newValues(resource, given, context), [resource, given, context]);
  const finish = async (values: WizardValues): Promise<Finished> => {
    let to = resource.route;
    const errors = await create(toBody?.(values) ?? values, (record) => {
      to = `${resource.route}/${String(record.id)}`;
    });
    return errors ? { errors } : { to };
  };
  return (
    <CreateDialogProvider value={CreateDialog}>
      <Wizard
        {...plan}
        resource={resource}
        title={title}
        crumbs={crumbs}
        initial={initial}
        given={given}
        onFinish={finish}
        finishLabel={title}
        cancelTo={resource.route}
      />
    </CreateDialogProvider>
  );
}
