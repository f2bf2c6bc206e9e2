/** Button that opens the import dialog, which is loaded on first use. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { mdiUpload } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { mayImport } from '../../../registry/imports/imports.ts';
import type { Resource } from '../../../registry/types.ts';
import { lazyAhead } from '../../fetchAhead.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { isAdapted } from '../../providers/http.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';

/** Dialog from choosing a file to the result. */
export const ImportDialog = lazyAhead(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }));

interface Props {
  readonly resource: Resource;
  /** Shows a label next to the icon. */
  readonly wide: boolean;
  readonly outlined?: boolean;
}

/** Renders nothing if the person may not import records of the resource. */
export function ImportButton({ resource, wide, outlined = false }: Props) {
  const registry = useRegistry();
  const principal = usePrincipal();
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  if (isAdapted || !mayImport(registry, resource, principal)) return null;
  const label = translate('beheer.import.open');
  const opens = { 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const;
  return (
    <>
      {wide ? (
        <Button
          color="inherit"
          variant={outlined ? 'outlined' : 'text'}
          startIcon={<Icon path={mdiUpload} />}
          {...opens}
        >
          {label}
        </Button>
      ) : (
        <Tooltip title={label}>
          <IconButton aria-label={label} {...opens}>
            <Icon path={mdiUpload} />
          </IconButton>
        </Tooltip>
      )}
      {isOpen ? <ImportDialog resource={resource} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
