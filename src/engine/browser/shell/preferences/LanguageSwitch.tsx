/** The language switch. */
import Typography from '@mui/material/Typography';
import { mdiTranslate } from '@mdi/js';
import { Icon } from '../../ui/Icon.tsx';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import { useLanguageChoice } from './choices.ts';

/** @param named shows the full names, for people who cannot read the current language */
export function LanguageSwitch({ named = false }: { readonly named?: boolean }) {
  const choice = useLanguageChoice();
  if (choice.options.length < 2) return null;
  if (named) {
    const languages = choice.options.map(({ label }) => label).join(' / ');
    return (
      <ChoiceMenu choice={choice} shown={languages} wide>
        <Icon path={mdiTranslate} sx={{ fontSize: 20 }} />
        <Typography component="span" sx={{ fontSize: 14, ml: 0.75 }}>
          {languages}
        </Typography>
      </ChoiceMenu>
    );
  }
  return (
    <ChoiceMenu choice={choice} shown={choice.value.toUpperCase()}>
      <Typography
        component="span"
        sx={{
          fontSize: 12,
          fontWeight: 600,
          lineHeight: '20px',
          width: 20,
          textAlign: 'center',
          textTransform: 'uppercase',
        }}
      >
        {choice.value}
      </Typography>
    </ChoiceMenu>
  );
}
