/** Initials of the person. */
import Avatar from '@mui/material/Avatar';
import { mdiCogOutline } from '@mdi/js';
import { Icon } from '../../ui/Icon.tsx';

interface Props {
  readonly who: { readonly user_name: string | null; readonly user_uuid: string | null };
}

/** Decorative avatar (`aria-hidden`): initials, or a cog for work of the system. Show the name next to it. */
export function Who({ who: { user_name, user_uuid } }: Props) {
  const isProgram = user_name === null && user_uuid === null;
  return (
    <Avatar
      aria-hidden
      sx={{
        width: 28,
        height: 28,
        fontSize: 12,
        bgcolor: isProgram ? 'tone.neutral.background' : 'brand.secondary.soft',
        color: isProgram ? 'tone.neutral.text' : 'brand.secondary.onSoft',
      }}
    >
      {isProgram ? <Icon path={mdiCogOutline} size={16} /> : initials(user_name ?? '')}
    </Avatar>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return `${words[0]?.charAt(0) ?? ''}${words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : ''}`.toUpperCase();
}
