/** Menu of views: select one, save the list as a view, edit or delete the current one. */
import { useState, type ReactNode } from 'react';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import {
  mdiAccountGroupOutline,
  mdiBookmarkPlusOutline,
  mdiCheck,
  mdiContentSaveOutline,
  mdiDeleteOutline,
  mdiPencilOutline,
  mdiRestore,
  mdiStarOutline,
  mdiStar,
} from '@mdi/js';
import { useNotify, useTranslate } from 'react-admin';
import type { Resource } from '../../../../registry/types.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { DeleteQuestion } from '../../deletion/DeleteQuestion.tsx';
import { errorText, useWrite } from '../../useWrite.ts';
import { contentOf, standardView } from '../listState.ts';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import { keyOf, useListScope, type Views, type ViewTarget } from './useViews.ts';
import { useViewWrites } from './useViewWrites.ts';

interface Props {
  readonly resource: Resource;
  readonly views: Views;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

type Asking = 'create' | 'edit' | 'delete' | null;

export function ViewChoices({ resource, views, anchor, onClose }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const scope = useListScope(resource);
  const [asking, setAsking] = useState<Asking>(null);
  const write = useWrite();
  const writes = useViewWrites(write);
  const { mine, shared, current, reset, opening, may } = views;
  const nameOf = (target: ViewTarget): string =>
    target === standardView ? translate('beheer.views.standard') : target.name;
  const shown: ViewTarget = current ?? standardView;
  const choose = (act: () => void) => () => {
    onClose();
    act();
  };
  const keep = async (): Promise<void> => {
    if (current && (await writes.change(current, contentOf(scope, views.state))))
      notify('beheer.views.kept', { type: 'success', messageArgs: { name: current.name } });
    else notify('beheer.views.not_kept', { type: 'warning' });
  };
  const option = (target: ViewTarget): ReactNode => (
    <MenuItem
      key={keyOf(target)}
      role="menuitemradio"
      aria-checked={keyOf(target) === keyOf(shown)}
      selected={keyOf(target) === keyOf(shown)}
      onClick={choose(() => views.show(target))}
    >
      <ListItemIcon>{keyOf(target) === keyOf(shown) ? <Icon path={mdiCheck} /> : null}</ListItemIcon>
      <ListItemText primary={nameOf(target)} slotProps={{ primary: { noWrap: true } }} />
      {target !== standardView && target.shared_with.length > 0 ? (
        <Mark icon={mdiAccountGroupOutline} title={translate('beheer.views.is_shared')} />
      ) : null}
      {keyOf(target) === keyOf(opening) ? <Mark icon={mdiStar} title={translate('beheer.views.opens')} /> : null}
    </MenuItem>
  );
  return (
    <>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        slotProps={{
          paper: { sx: { maxHeight: 560, width: 300, maxWidth: '100%' } },
          list: { 'aria-label': translate('beheer.views.label') },
        }}
      >
        {mine.length > 0 ? <Heading text={translate('beheer.views.mine')} /> : null}
        {mine.map(option)}
        {shared.length > 0 ? <Heading text={translate('beheer.views.shared')} /> : null}
        {shared.map(option)}
        {mine.length + shared.length > 0 ? <Divider sx={{ my: 0.5 }} /> : null}
        {option(standardView)}
        <Divider sx={{ my: 0.5 }} />
        {current && views.isChanged && may.change ? (
          <Choice
            icon={mdiContentSaveOutline}
            text={translate('beheer.views.keep', { name: current.name })}
            onChoose={choose(() => void keep())}
          />
        ) : null}
        {may.keep ? (
          <Choice
            icon={mdiBookmarkPlusOutline}
            text={translate('beheer.views.create')}
            onChoose={choose(() => setAsking('create'))}
          />
        ) : null}
        {current && may.change ? (
          <Choice
            icon={mdiPencilOutline}
            text={translate(may.share ? 'beheer.views.edit' : 'beheer.views.rename')}
            onChoose={choose(() => setAsking('edit'))}
          />
        ) : null}
        {keyOf(shown) === keyOf(opening) ? null : (
          <Choice
            icon={mdiStarOutline}
            text={translate('beheer.views.open_with', { name: nameOf(shown) })}
            onChoose={choose(() => views.openWith(shown))}
          />
        )}
        {reset ? (
          <Choice
            icon={mdiRestore}
            text={translate('beheer.views.reset', { name: nameOf(reset) })}
            onChoose={choose(() => views.show(reset))}
          />
        ) : null}
        {current && may.remove ? (
          <Choice
            icon={mdiDeleteOutline}
            text={translate('beheer.views.remove')}
            isDangerous
            onChoose={choose(() => setAsking('delete'))}
          />
        ) : null}
      </Menu>
      {asking === 'create' || (asking === 'edit' && current) ? (
        <SaveViewDialog
          resource={resource}
          views={views}
          view={asking === 'edit' ? current : null}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === 'delete' && current ? (
        <DeleteQuestion
          title={translate('beheer.views.remove_title', { name: current.name })}
          write={write}
          refusal={errorText}
          onConfirm={async () => {
            if (!(await writes.remove(current))) return;
            setAsking(null);
            if (keyOf(opening) === current.uuid) views.openWith(standardView);
            views.show(standardView);
          }}
          onClose={() => setAsking(null)}
        >
          {translate(current.shared_with.length > 0 ? 'beheer.views.remove_shared' : 'beheer.views.remove_text')}
        </DeleteQuestion>
      ) : null}
    </>
  );
}

function Heading({ text }: { readonly text: string }) {
  return (
    <ListSubheader role="presentation" sx={{ lineHeight: '32px', bgcolor: 'transparent' }}>
      {text}
    </ListSubheader>
  );
}

function Mark({ icon, title }: { readonly icon: string; readonly title: string }) {
  return (
    <span role="img" aria-label={title} title={title} style={{ display: 'inline-flex', marginLeft: 8, opacity: 0.7 }}>
      <Icon path={icon} size={16} />
    </span>
  );
}

interface ChoiceProps {
  readonly icon: string;
  readonly text: string;
  readonly isDangerous?: boolean;
  readonly onChoose: () => void;
}

function Choice({ icon, text, isDangerous = false, onChoose, ...menu }: ChoiceProps) {
  return (
    <MenuItem
      {...menu}
      onClick={onChoose}
      sx={{ whiteSpace: 'normal', ...(isDangerous ? { color: 'error.main' } : {}) }}
    >
      <ListItemIcon>
        <Icon path={icon} />
      </ListItemIcon>
      {text}
    </MenuItem>
  );
}
