/** Initials of the person. */
import Avatar from '@mui/material/Avatar';
import { mdiCogOutline } from '@mdi/js';
import { Icon } from '../../ui/Icon.tsx';
import { initials } from '../../../texts/initials.ts';

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
