/** The entered variables in the summary; of a secret only that it is set. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { ValuesOf } from '#engine/registry';
import { useLanguage } from '#engine/browser';
import { isGenerated, isSecret, valueOf, variableLabel, type TemplateVariable } from '../../rules/templateVariables.ts';
import type { VariablesProps } from './VariablesStep.tsx';

type Filled = Pick<ValuesOf<'applications'>, 'template_uuid' | 'variables'>;

export function VariablesFacts({ variablesFor }: VariablesProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const [template_uuid, given] = useWatch<Filled, readonly ['template_uuid', 'variables']>({
    name: ['template_uuid', 'variables'],
  });
  const variables = variablesFor({ template_uuid: template_uuid ?? null });
  const text = (variable: TemplateVariable): string => {
    const value = valueOf(variable, given ?? {});
    if (value === null) return isGenerated(variable) ? translate('beheer.variables.made') : '—';
    if (variable.type === 'boolean')
      return translate(String(value) === 'true' ? 'beheer.variables.yes' : 'beheer.variables.no');
    return isSecret(variable) ? '••••••••' : String(value);
  };
  if (variables.length === 0) return <>{translate('beheer.variables.none')}</>;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(104px, 2fr) 3fr', sm: '200px 1fr' },
        columnGap: 2,
        rowGap: 0.75,
      }}
    >
      {variables.map((variable) => (
        <Box key={variable.key} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
            {variableLabel(variable, language)}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {text(variable)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
