/** Row of one field, which expands to its settings. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { mdiChevronRight } from '@mdi/js';
import { Icon } from '../../../browser/ui/Icon.tsx';
import { useLanguage } from '../../../browser/ui/useLabel.ts';
import { kindIn, wholeProperty, type DraftResource } from '../../edit/draft.ts';
import { fieldLabel, kindLabel } from '../labels.ts';
import type { SortHandle } from '../sortable/Sortable.tsx';
import { SortGrip } from '../sortable/SortGrip.tsx';
import type { Studio } from '../useStudio.ts';
import { useWords } from '../useWords.ts';
import { FieldDetails } from './FieldDetails.tsx';
import { kindIcon } from './kindIcons.ts';

interface Props {
  readonly studio: Studio;
  readonly resource: DraftResource;
  readonly name: string;
  readonly handle: SortHandle;
  /** True while another field is dragged over it. */
  readonly isOver: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onRenamed: (name: string) => void;
}

export function FieldRow({ studio, resource, name, handle, isOver, isOpen, onToggle, onRenamed }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { draft } = studio;
  const written = resource.schema.properties[name] ?? {};
  const property = wholeProperty(draft, written);
  const kind = kindIn(draft, name, written);
  const label = fieldLabel(draft, resource, name, language);
  const isRequired = resource.schema.required?.includes(name) === true;
  const to = property['x-relation']?.to ?? property.items?.['x-relation']?.to;
  return (
    <Box sx={{ borderTop: 1, borderColor: isOver ? 'primary.main' : 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <SortGrip handle={handle} />
        <ButtonBase
          onClick={onToggle}
          aria-expanded={isOpen}
          aria-label={words.fields.details(label)}
          sx={{
            flex: 1,
            minWidth: 0,
            justifyContent: 'flex-start',
            textAlign: 'left',
            gap: 1.25,
            px: 1,
            py: 0.75,
            minHeight: 44,
            borderRadius: 1,
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          <Icon
            path={mdiChevronRight}
            sx={{
              color: 'text.secondary',
              transform: isOpen ? 'rotate(90deg)' : 'none',
              transition: 'transform 120ms',
            }}
          />
          <Icon path={kindIcon(kind)} sx={{ color: 'text.secondary' }} />
          <Box sx={{ minWidth: 0, flex: 1 }}>
            <Typography noWrap sx={{ fontWeight: 500, fontSize: 14 }}>
              {label}
              {isRequired ? (
                <Box component="span" aria-label={words.fields.required} sx={{ color: 'primary.main' }}>
                  {' *'}
                </Box>
              ) : null}
            </Typography>
            <Typography
              noWrap
              sx={{ fontFamily: 'monospace', fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}
            >
              {name}
            </Typography>
          </Box>
          <Box sx={{ display: { xs: 'none', sm: 'flex' }, gap: 0.75, flex: 'none', alignItems: 'center' }}>
            {property['x-unique'] ? <Chip size="small" label={words.fields.unique} /> : null}
            {property['x-computed'] ? <Chip size="small" label={words.fields.computed} /> : null}
            {property.readOnly ? <Chip size="small" label={words.fields.read_only} /> : null}
          </Box>
          <Typography noWrap sx={{ fontSize: 13, color: 'text.secondary', flex: 'none', maxWidth: '40%' }}>
            {to === undefined ? kindLabel(words, kind) : `→ ${to}`}
          </Typography>
        </ButtonBase>
      </Box>
      <Collapse in={isOpen} unmountOnExit timeout={120}>
        <FieldDetails studio={studio} resource={resource} name={name} onRenamed={onRenamed} />
      </Collapse>
    </Box>
  );
}
