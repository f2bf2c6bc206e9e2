/** Buttons to create records of the resources in the dashboard's figures; at the bottom of a phone. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mdiPlus } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import type { FigureConfig } from '../../../registry/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { createPath } from '../../screens/createTarget.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { creatable } from '../../shell/finder/creatable.ts';
import { RegistryIcon } from '../../shell/RegistryIcon.tsx';

export function QuickCreate({ figures }: { readonly figures: readonly FigureConfig[] }) {
  const translate = useTranslate();
  const label = useLabel();
  const registry = useRegistry();
  const principal = usePrincipal();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const about = new Set(figures.map(({ resource }) => resource));
  const resources = creatable(registry, principal).filter(({ name }) => about.has(name));
  if (resources.length === 0) return null;
  return (
    <>
      <Button
        variant="contained"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        title={translate('beheer.dashboard.create')}
        startIcon={<Icon path={mdiPlus} />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ flex: 'none' }}
      >
        {translate('beheer.dashboard.create_short')}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': translate('beheer.dashboard.create') }, paper: { sx: { minWidth: 220 } } }}
      >
        {resources.map((resource) => (
          <MenuItem key={resource.name} component={LinkBase} to={createPath(resource)} sx={{ gap: 1.5 }}>
            <RegistryIcon name={resource.icon} size={18} sx={{ color: 'text.secondary' }} />
            {label(resource.label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
