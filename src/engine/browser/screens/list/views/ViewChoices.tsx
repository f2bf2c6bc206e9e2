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
  const [asking, setAsking] = useState<Asking>(null);
  const { mine, shared } = views;
  const commands = useViewCommands({ resource, views, onAsk: setAsking });
  const choose = (act: () => void) => () => {
    onClose();
    act();
  };
  const option = (target: ViewTarget): ReactNode => (
    <ViewOption
      key={keyOf(target)}
      target={target}
      selected={keyOf(target) === keyOf(views.current ?? standardView)}
      isOpening={keyOf(target) === keyOf(views.opening)}
      onClick={choose(() => views.show(target))}
    />
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
        {commands.map(({ run, ...command }) => (
          <Choice key={command.icon} {...command} onChoose={choose(run)} />
        ))}
      </Menu>
      <ViewDialog resource={resource} views={views} asking={asking} onClose={() => setAsking(null)} />
    </>
  );
}

const useViewName = (): ((target: ViewTarget) => string) => {
  const translate = useTranslate();
  return (target) => (target === standardView ? translate('beheer.views.standard') : target.name);
};

interface OptionProps {
  readonly target: ViewTarget;
  /** True for the current view. The menu reads this property to focus the item. */
  readonly selected: boolean;
  /** True for the view that the list opens with. */
  readonly isOpening: boolean;
  readonly onClick: () => void;
}

function ViewOption({ target, selected, isOpening, ...menu }: OptionProps) {
  const translate = useTranslate();
  const nameOf = useViewName();
  return (
    <MenuItem {...menu} role="menuitemradio" aria-checked={selected} selected={selected}>
      <ListItemIcon>{selected ? <Icon path={mdiCheck} /> : null}</ListItemIcon>
      <ListItemText primary={nameOf(target)} slotProps={{ primary: { noWrap: true } }} />
      {target !== standardView && target.shared_with.length > 0 ? (
        <Mark icon={mdiAccountGroupOutline} title={translate('beheer.views.is_shared')} />
      ) : null}
      {isOpening ? <Mark icon={mdiStar} title={translate('beheer.views.opens')} /> : null}
    </MenuItem>
  );
}

interface Command {
  readonly icon: string;
  readonly text: string;
  readonly isDangerous?: boolean;
  readonly run: () => void;
}

interface Commands extends Pick<Props, 'resource' | 'views'> {
  readonly onAsk: (asking: Asking) => void;
}

/** Returns what the person can do with the current view and the state of the list. */
function useViewCommands({ resource, views, onAsk }: Commands): readonly Command[] {
  const translate = useTranslate();
  const notify = useNotify();
  const scope = useListScope(resource);
  const writes = useViewWrites(useWrite());
  const nameOf = useViewName();
  const { current, reset, opening, may } = views;
  const shown: ViewTarget = current ?? standardView;
  const keep = async (): Promise<void> => {
    if (current && (await writes.change(current, contentOf(scope, views.state))))
      notify('beheer.views.kept', { type: 'success', messageArgs: { name: current.name } });
    else notify('beheer.views.not_kept', { type: 'warning' });
  };
  const command = (isOffered: boolean, icon: string, text: string, run: () => void): readonly Command[] =>
    isOffered ? [{ icon, text, run }] : [];
  return [
    ...(current
      ? command(
          views.isChanged && may.change,
          mdiContentSaveOutline,
          translate('beheer.views.keep', { name: current.name }),
          () => void keep(),
        )
      : []),
    ...command(may.keep, mdiBookmarkPlusOutline, translate('beheer.views.create'), () => onAsk('create')),
    ...command(
      current !== null && may.change,
      mdiPencilOutline,
      translate(may.share ? 'beheer.views.edit' : 'beheer.views.rename'),
      () => onAsk('edit'),
    ),
    ...command(
      keyOf(shown) !== keyOf(opening),
      mdiStarOutline,
      translate('beheer.views.open_with', { name: nameOf(shown) }),
      () => views.openWith(shown),
    ),
    ...(reset
      ? command(true, mdiRestore, translate('beheer.views.reset', { name: nameOf(reset) }), () => views.show(reset))
      : []),
    ...command(current !== null && may.remove, mdiDeleteOutline, translate('beheer.views.remove'), () =>
      onAsk('delete'),
    ).map((one) => ({ ...one, isDangerous: true })),
  ];
}

interface DialogProps extends Pick<Props, 'resource' | 'views' | 'onClose'> {
  readonly asking: Asking;
}

function ViewDialog({ resource, views, asking, onClose }: DialogProps) {
  const translate = useTranslate();
  const write = useWrite();
  const writes = useViewWrites(write);
  const { current, opening } = views;
  if (asking === 'create' || (asking === 'edit' && current))
    return (
      <SaveViewDialog resource={resource} views={views} view={asking === 'edit' ? current : null} onClose={onClose} />
    );
  if (asking !== 'delete' || !current) return null;
  return (
    <DeleteQuestion
      title={translate('beheer.views.remove_title', { name: current.name })}
      write={write}
      refusal={errorText}
      onConfirm={async () => {
        if (!(await writes.remove(current))) return;
        onClose();
        if (keyOf(opening) === current.uuid) views.openWith(standardView);
        views.show(standardView);
      }}
      onClose={onClose}
    >
      {translate(current.shared_with.length > 0 ? 'beheer.views.remove_shared' : 'beheer.views.remove_text')}
    </DeleteQuestion>
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

interface ChoiceProps extends Omit<Command, 'run'> {
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
