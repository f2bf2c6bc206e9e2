/** Button for the documents of a record: opens the preview, or a menu if there are several. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mdiFilePdfBox } from '@mdi/js';
import { useTranslate, type RaRecord } from 'react-admin';
import type { RecordDocument } from '../../../registry/records/recordConfig.ts';
import type { Resource } from '../../../registry/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { useMenuButton } from '../../ui/useMenuButton.ts';
import { DocumentDialog } from './DocumentDialog.tsx';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly documents: readonly RecordDocument[];
}

export default function RecordDocuments({ resource, record, documents }: Props) {
  const translate = useTranslate();
  const label = useLabel();
  const [shown, setShown] = useState<RecordDocument | null>(null);
  const [only, ...others] = documents;
  const name = only && others.length === 0 ? label(only.label) : translate('beheer.documents.title');
  const { button, menu, close } = useMenuButton(name);
  const icon = <Icon path={mdiFilePdfBox} />;
  return (
    <>
      {only && others.length === 0 ? (
        <Button variant="outlined" startIcon={icon} onClick={() => setShown(only)}>
          {name}
        </Button>
      ) : (
        <>
          <Button variant="outlined" startIcon={icon} {...button}>
            {name}
          </Button>
          <Menu {...menu}>
            {documents.map((document) => (
              <MenuItem
                key={document.name}
                onClick={() => {
                  close();
                  setShown(document);
                }}
              >
                {label(document.label)}
              </MenuItem>
            ))}
          </Menu>
        </>
      )}
      {shown ? (
        <DocumentDialog resource={resource} record={record} document={shown} onClose={() => setShown(null)} />
      ) : null}
    </>
  );
}
