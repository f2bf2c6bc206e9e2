/** Step with the variables of the chosen template; a repository has none. */
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { useWatch } from 'react-hook-form';
import type { TemplateVariable } from '../../rules/templateVariables.ts';
import type { ValuesOf } from '#engine/registry';
import { Theme } from '#engine/browser';
import { VariablesForm } from '../parts/VariablesForm.tsx';

/** The form values that determine which variables there are. */
export type ChosenTemplate = Pick<ValuesOf<'applications'>, 'template_uuid'>;

export interface VariablesProps {
  readonly variablesFor: (values: ChosenTemplate) => readonly TemplateVariable[];
}

export function VariablesStep({ variablesFor }: VariablesProps) {
  const template_uuid = useWatch<ChosenTemplate, 'template_uuid'>({ name: 'template_uuid' });
  return (
    <Card sx={{ maxWidth: Theme.pageWidth.form }}>
      <CardContent>
        <VariablesForm variables={variablesFor({ template_uuid: template_uuid ?? null })} />
      </CardContent>
    </Card>
  );
}
