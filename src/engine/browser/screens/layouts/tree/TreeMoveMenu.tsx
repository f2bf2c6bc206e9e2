/** Menu "Move under…", the alternative to dragging. Targets that would make a cycle are disabled. */
import { useState } from 'react';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mdiArrowRight } from '@mdi/js';
import { useTranslate, type RaRecord } from 'react-admin';
import type { Resource } from '../../../../registry/types.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useTitleOf } from '../../../fields/RecordLink.tsx';
import type { TreePlace } from './treeRows.ts';

interface Props {
  readonly resource: Resource;
  readonly title: string;
  /** True if its row is the tab stop. */
  readonly isCurrent: boolean;
  readonly places: () => readonly TreePlace<RaRecord>[];
  readonly onMove: (target: RaRecord | null) => void;
}

export function TreeMoveMenu({ resource, title, isCurrent, places, onMove }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const translate = useTranslate();
  const name = translate('beheer.layout.move_under', { record: title });
  return (
    <>
      <IconButton
        size="small"
        className="tree-move"
        tabIndex={isCurrent ? 0 : -1}
        title={name}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flex: 'none', my: -0.5 }}
      >
        <Icon path={mdiArrowRight} />
      </IconButton>
      {anchor ? (
        <Menu
          anchorEl={anchor}
          open
          onClose={() => setAnchor(null)}
          slotProps={{ paper: { sx: { maxHeight: 420, maxWidth: 'calc(100vw - 32px)' } } }}
        >
          {places().map(({ target, level, free }) => (
            <MenuItem
              key={target?.id ?? ''}
              disabled={!free}
              onClick={() => {
                setAnchor(null);
                onMove(target);
              }}
              sx={{ pl: 2 + (level - 1) * 2 }}
            >
              {target ? <Name resource={resource} record={target} /> : translate('beheer.layout.top')}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </>
  );
}

function Name({ resource, record }: { readonly resource: Resource; readonly record: RaRecord }) {
  return useTitleOf(resource, record);
}
