/** Button that adds the current page to the favourites in the menu, or removes it. */
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { mdiStar, mdiStarOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon } from '../ui/Icon.tsx';
import { useFavourites, type SavedPlace } from '../providers/drafts/savedPlaces.ts';

export function FavouriteButton({ place }: { readonly place: SavedPlace }) {
  const translate = useTranslate();
  const [favourites, toggle] = useFavourites();
  const isFavourite = favourites.some(({ to }) => to === place.to);
  return (
    <Tooltip title={translate(isFavourite ? 'beheer.shell.remove_favourite' : 'beheer.shell.add_favourite')}>
      <IconButton
        size="small"
        aria-label={translate('beheer.shell.favourite')}
        aria-pressed={isFavourite}
        onClick={() => toggle(place)}
        sx={{ ml: -1, color: isFavourite ? 'warning.main' : 'text.quiet' }}
      >
        <Icon path={isFavourite ? mdiStar : mdiStarOutline} sx={{ fontSize: 20 }} />
      </IconButton>
    </Tooltip>
  );
}
