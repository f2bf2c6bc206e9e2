/** One deleted record: its title, who deleted it, and until when it can be restored. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { mdiDeleteForeverOutline, mdiRestore, mdiTable } from '@mdi/js';
import { LinkBase, useCloseNotification, useNotify, useTranslate } from 'react-admin';
import SnackbarContent from '@mui/material/SnackbarContent';
import { Icon } from '../../ui/Icon.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { purgeDeleted, restoreDeleted, type TrashEntry } from '../../providers/calls/trash.ts';
import { useRegistry } from '../../registry.ts';
import { useIconPath } from '../../providers/session/registryDetails.ts';
import { DeleteQuestion } from '../../screens/deletion/DeleteQuestion.tsx';
import { failureText } from '../../screens/undo/failureText.ts';
import { errorText, useWrite } from '../../screens/useWrite.ts';

const noticeMilliseconds = 10_000;

export function TrashRow({ entry, now }: { readonly entry: TrashEntry; readonly now: Date }) {
  const translate = useTranslate();
  const label = useLabel();
  const iconPath = useIconPath();
  const format = useFormat();
  const notify = useNotify();
  const restoring = useWrite();
  const [isPurging, setPurging] = useState(false);
  const resource = useRegistry().resources[entry.resource];
  if (!resource) return null;
  const title = entry.title ?? label(resource.label);
  const restore = async (): Promise<void> => {
    const done = await restoring.run(async () => {
      await restoreDeleted(entry.uuid);
    });
    if (done)
      notify(
        <RestoredNotice
          text={translate('beheer.trash.restored', { record: title })}
          to={`${resource.route}/${entry.uuid}`}
        />,
        { autoHideDuration: noticeMilliseconds },
      );
  };
  const who = entry.user_name ?? translate(`beheer.history.${entry.user_uuid === null ? 'program' : 'somebody'}`);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.25,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ color: 'text.secondary', display: 'flex' }}>
        <Icon path={iconPath(resource.icon) ?? mdiTable} />
      </Box>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{title}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
          {label(resource.label)}
          {' · '}
          <span title={format.fullDateTime(entry.deleted_at)}>
            {translate('beheer.trash.deleted', { time: format.relativeTime(entry.deleted_at, now), who })}
          </span>
          {' · '}
          <span title={format.fullDateTime(entry.purge_at)}>
            {translate('beheer.trash.gone', { time: format.relativeTime(entry.purge_at, now) })}
          </span>
        </Box>
      </Box>
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiRestore} />}
        loading={restoring.busy}
        loadingPosition="start"
        onClick={() => void restore()}
      >
        {translate('beheer.trash.restore')}
      </Button>
      <Tooltip title={translate('beheer.trash.purge')}>
        <IconButton aria-label={`${translate('beheer.trash.purge')}: ${title}`} onClick={() => setPurging(true)}>
          <Icon path={mdiDeleteForeverOutline} />
        </IconButton>
      </Tooltip>
      {restoring.error === null ? null : (
        <Alert severity="warning" sx={{ flexBasis: '100%' }}>
          {failureText(resource, label, restoring.error)}
        </Alert>
      )}
      {isPurging ? <PurgeDialog entry={entry} title={title} onClose={() => setPurging(false)} /> : null}
    </Box>
  );
}

interface PurgeProps {
  readonly entry: TrashEntry;
  readonly title: string;
  readonly onClose: () => void;
}

function PurgeDialog({ entry, title, onClose }: PurgeProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const write = useWrite();
  const purge = async (): Promise<void> => {
    if (!(await write.run(() => purgeDeleted(entry.uuid)))) return;
    notify(translate('beheer.trash.purged', { record: title }), { type: 'success' });
    onClose();
  };
  return (
    <DeleteQuestion
      title={translate('beheer.trash.purge_title', { record: title })}
      write={write}
      refusal={errorText}
      onConfirm={purge}
      onClose={onClose}
    >
      {translate('beheer.trash.purge_text')}
    </DeleteQuestion>
  );
}

/** A notification with a link to the restored record. */
function RestoredNotice({ text, to }: { readonly text: string; readonly to: string }) {
  const translate = useTranslate();
  const close = useCloseNotification();
  return (
    <SnackbarContent
      message={text}
      action={
        <Button color="inherit" size="small" component={LinkBase} to={to} onClick={close}>
          {translate('beheer.trash.open')}
        </Button>
      }
    />
  );
}
