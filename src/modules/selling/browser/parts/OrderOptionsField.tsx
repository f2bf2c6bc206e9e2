/** Order options of a product: buyers see the questions in their language, staff the complete definition. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { FieldProps } from '../../../../engine/browser/fields/field.ts';
import { FieldValue } from '../../../../engine/browser/fields/FieldValue.tsx';
import { Truncated } from '../../../../engine/browser/fields/Truncated.tsx';
import { useLanguage } from '../../../../engine/browser/fields/useLabel.ts';
import { usePrincipal } from '../../../../engine/browser/providers/session.ts';
import { inLanguage } from '../../../../engine/texts/catalogue.ts';
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
    return <Truncated>{options.map((option) => inLanguage(configLabel(option), language)).join(', ')}</Truncated>;
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
