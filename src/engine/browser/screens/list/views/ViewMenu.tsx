/** Button that shows the current view and opens the menu of views. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { mdiBookmark, mdiBookmarkOutline, mdiMenuDown } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { savedViewsOf } from '../../../../registry/lists/savedViews.ts';
import type { Resource } from '../../../../registry/types.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { lazyAhead } from '../../../fetchAhead.tsx';
import { useSession } from '../../../providers/session/session.ts';
import { useRegistry } from '../../../registry.ts';
import type { ChosenLayout } from '../useLayout.ts';
import type { ChosenColumns } from '../table/useColumns.ts';
import { useViews } from './useViews.ts';

const ViewChoices = lazyAhead(async () => ({ default: (await import('./ViewChoices.tsx')).ViewChoices }));

interface Props {
  readonly resource: Resource;
  readonly columns: ChosenColumns;
  readonly chosen: ChosenLayout;
}

/** Menu of the person's own, shared and standard views. Renders nothing without saved views. */
export function ViewMenu(props: Props) {
  const registry = useRegistry();
  const session = useSession();
  // Hidden if the backend does not support saved views.
  return savedViewsOf(registry) && session?.views ? <Views {...props} /> : null;
}

function Views(props: Props) {
  const translate = useTranslate();
  const views = useViews(props);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const { current, isChanged } = views;
  const name = current?.name ?? translate('beheer.views.label');
  if (!views.may.keep && views.mine.length + views.shared.length === 0) return null;
  return (
    <>
      <Button
        size="small"
        color={current ? 'primary' : 'inherit'}
        startIcon={<Icon path={current ? mdiBookmark : mdiBookmarkOutline} />}
        endIcon={<Icon path={mdiMenuDown} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setWasOpen(true);
          setAnchor(event.currentTarget);
        }}
        sx={{ maxWidth: 280, color: current ? 'primary.main' : 'text.secondary' }}
      >
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {current && isChanged ? translate('beheer.views.changed', { name }) : name}
        </span>
      </Button>
      {wasOpen ? (
        <ViewChoices resource={props.resource} views={views} anchor={anchor} onClose={() => setAnchor(null)} />
      ) : null}
    </>
  );
}
