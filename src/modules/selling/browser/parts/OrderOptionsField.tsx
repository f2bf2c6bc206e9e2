/** Order options of a product: buyers see the questions in their language, staff the complete definition. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { inLanguage } from '#engine/values';
import { type FieldProps, Fields, FieldValue, useLanguage, usePrincipal } from '#engine/browser';
import type { ConfigField } from '../../rules/cartAnswer.ts';
import { configLabel } from '../../rules/configLabel.ts';

export default function OrderOptionsField(props: FieldProps) {
  const { field, record, place } = props;
  const translate = useTranslate();
  const language = useLanguage();
  const { actor } = usePrincipal();
  if (actor !== 'user') return <FieldValue {...props} field={{ ...field, shownBy: null }} />;
  const options = record[field.name] as readonly ConfigField[];
  if (place === 'cell')
    return (
      <Fields.Truncated>
        {options.map((option) => inLanguage(configLabel(option), language)).join(', ')}
      </Fields.Truncated>
    );
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', rowGap: 0.5 }}>
      {options.map((option) => {
        const { choices = [], required } = option;
        return (
          <li key={option.key}>
            {inLanguage(configLabel(option), language)}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {choices.length > 0 ? `: ${choices.join(', ')}` : ''}
              {required ? ` · ${translate('ra.validation.required')}` : ''}
            </Box>
          </li>
        );
      })}
    </Box>
  );
}
