/** What the chosen template asks for; a repository asks for nothing. */
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { useWatch } from 'react-hook-form';
import type { TemplateVariable } from '../../rules/templateVariables.ts';
import type { Values } from '../../../../engine/browser/shell/wizard/wizardStep.ts';
import { VariablesForm } from '../parts/VariablesForm.tsx';
import { pageWidth } from '../../../../engine/browser/theme/tokens.ts';

export interface VariablesProps {
  readonly variablesFor: (values: Values) => readonly TemplateVariable[];
}

export function VariablesStep({ variablesFor }: VariablesProps) {
  const template_uuid: unknown = useWatch({ name: 'template_uuid' });
  return (
    <Card sx={{ maxWidth: pageWidth.form }}>
      <CardContent>
        <VariablesForm variables={variablesFor({ template_uuid })} />
      </CardContent>
    </Card>
  );
}
