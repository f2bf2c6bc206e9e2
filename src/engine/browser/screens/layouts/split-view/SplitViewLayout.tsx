/** Split view: a narrow list on the left and the selected record on the right, each scrolling on its own. */
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { mdiChevronDown, mdiChevronUp, mdiClose } from '@mdi/js';
import { LinkBase, useListContext, useNavigate, useTranslate } from 'react-admin';
import type { Resource } from '../../../../registry/types.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useLabel } from '../../../ui/useLabel.ts';
import { height, pageEdge } from '../../../theme/tokens.ts';
import ItemPage from '../../record/ItemPage.tsx';
import { SplitViewList } from './SplitViewList.tsx';
import type { ChosenLayout } from '../../list/useLayout.ts';

interface Props {
  readonly resource: Resource;
  readonly chosen: ChosenLayout;
  readonly id: string;
}

/**
 * Layout `beside` of a list.
 * @param props.id the record on the right
 */
export function SplitViewLayout({ resource, chosen, id }: Props) {
  const label = useLabel();
  const pane = {
    height: `calc(100dvh - ${height.appBar}px)`,
    position: 'sticky',
    top: height.appBar,
    minWidth: 0,
  } as const;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(300px, 380px) minmax(0, 1fr)',
        m: pageEdge.sm * -1,
        flex: 1,
        // Fills the page to its edges, but starts below the notices above the page.
        '[data-notices]:not(:empty) ~ * &, [data-notices]:not(:empty) ~ &': { mt: 0 },
        '@media print': { display: 'block', m: 0 },
      }}
    >
      <Box
        component="section"
        aria-label={label(resource.plural)}
        sx={{
          ...pane,
          borderRight: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
          display: 'flex',
          flexDirection: 'column',
          '@media print': { display: 'none' },
        }}
      >
        <SplitViewList resource={resource} chosen={chosen} id={id} />
      </Box>
      <Box
        component="section"
        aria-label={label(resource.label)}
        data-beside="record"
        sx={{ minWidth: 0, p: pageEdge.sm, pt: 1, containerType: 'inline-size' }}
      >
        <SplitViewBar resource={resource} id={id} />
        <ItemPage resource={resource} />
      </Box>
    </Box>
  );
}

/** Buttons for the previous and next record, and to close the record. */
function SplitViewBar({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const { data = [] } = useListContext();
  const translate = useTranslate();
  const navigate = useNavigate();
  const at = data.findIndex((record) => record.id === id);
  const go = (index: number): void => {
    const record = data[index];
    if (record) navigate(`${resource.route}/${record.id}`, { replace: true });
  };
  const step = (index: number, icon: string, text: string) => (
    <Tooltip title={text}>
      <span>
        <IconButton
          size="small"
          aria-label={text}
          disabled={at < 0 || data[index] === undefined}
          onClick={() => go(index)}
        >
          <Icon path={icon} />
        </IconButton>
      </span>
    </Tooltip>
  );
  const close = translate('beheer.layout.close_beside');
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 0.5, mb: 0.5 }}>
      {step(at - 1, mdiChevronUp, translate('beheer.layout.previous_record'))}
      {step(at + 1, mdiChevronDown, translate('beheer.layout.next_record'))}
      <Tooltip title={close}>
        <IconButton size="small" component={LinkBase} to={resource.route} aria-label={close}>
          <Icon path={mdiClose} />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
