/** Light, dark, or as the system. */
import { mdiBrightness6, mdiWeatherNight, mdiWhiteBalanceSunny } from '@mdi/js';
import { Icon } from '../../ui/Icon.tsx';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import { useThemeChoice } from './choices.ts';

const icons: Readonly<Record<string, string>> = { light: mdiWhiteBalanceSunny, dark: mdiWeatherNight };

/** Icon button with a menu of themes. */
export function ThemeSwitch() {
  const choice = useThemeChoice();
  return (
    <ChoiceMenu choice={choice}>
      <Icon path={icons[choice.value] ?? mdiBrightness6} />
    </ChoiceMenu>
  );
}
