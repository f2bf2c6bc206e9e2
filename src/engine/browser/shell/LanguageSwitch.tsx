/** The language on screen, and the other one. */
import Typography from '@mui/material/Typography';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import { useLanguageChoice } from './choices.ts';

export function LanguageSwitch() {
  const choice = useLanguageChoice();
  if (choice.options.length < 2) return null;
  return (
    <ChoiceMenu choice={choice}>
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
