/** Preview of the form of a template's variables, next to the editor. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { TemplateVariable } from '../../rules/templateVariables.ts';
import { VariablesForm } from '../parts/VariablesForm.tsx';

interface Written {
  readonly variables?: readonly TemplateVariable[] | null;
}

export default function TemplatePreview() {
  const translate = useTranslate();
  const written = useWatch<Written, 'variables'>({ name: 'variables' }) ?? [];
  const variables = written.filter(
    ({ key }, index, all) => Boolean(key) && all.findIndex((other) => other.key === key) === index,
  );
  // The values are for trying out and are not saved.
  const trial = useForm();
  return (
    <Card
      component="aside"
      aria-label={translate('beheer.variables.preview')}
      sx={{ position: { lg: 'sticky' }, top: 64, alignSelf: 'start', borderStyle: 'dashed' }}
    >
      <CardContent>
        <Typography variant="h2">{translate('beheer.variables.preview')}</Typography>
        <Typography sx={{ color: 'text.secondary', fontSize: 13, mb: 1.5 }}>
          {translate('beheer.variables.preview_text')}
        </Typography>
        <FormProvider {...trial}>
          <Box>
            <VariablesForm variables={variables} />
          </Box>
        </FormProvider>
      </CardContent>
    </Card>
  );
}
