/** A record by its readable name: a link where the principal may open it, plain text where not. */
import type { SyntheticEvent } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { maySee } from '../../registry/access.ts';
import { renderTitle } from '../../registry/title.ts';
import type { Resource } from '../../registry/types.ts';
import { usePrincipal } from '../providers/session.ts';
import { adminName, useRegistry } from '../registry.ts';
import { cellWidth } from '../theme/tokens.ts';
import { oneLine } from './Truncated.tsx';
import { inSentence, useLabel, useLanguage } from './useLabel.ts';

interface Props {
  readonly resource: Resource;
  readonly uuid: string;
  /** With what its title needs; null where it did not come along. */
  readonly record: Readonly<Record<string, unknown>> | null;
  readonly place: 'cell' | 'page';
}

export function RecordLink({ resource, uuid, record, place }: Props) {
  const principal = usePrincipal();
  const createPath = useCreatePath();
  const title = useTitleOf(resource, record);
  const sx =
    place === 'cell'
      ? { ...oneLine, display: 'inline-block', maxWidth: cellWidth.reference, verticalAlign: 'bottom' }
      : {};
  if (!maySee(resource, principal))
    return (
      <Box component="span" sx={sx}>
        {title}
      </Box>
    );
  const to = createPath({ resource: adminName(resource), type: 'edit', id: uuid });
  return (
    <Link component={LinkBase} to={to} onClick={stopPropagation} title={place === 'cell' ? title : undefined} sx={sx}>
      {title}
    </Link>
  );
}

/** In a row that is itself clickable, a link means its own target. */
const stopPropagation = (event: SyntheticEvent): void => event.stopPropagation();

/** The record's own name, or "client without a name". */
export function useTitleOf(resource: Resource, record: Readonly<Record<string, unknown>> | null): string {
  const registry = useRegistry();
  const language = useLanguage();
  const label = useLabel();
  const translate = useTranslate();
  if (record === null) return label(resource.label);
  return (
    renderTitle(registry, resource, record, language) ??
    translate('beheer.record.unnamed', { name: inSentence(label(resource.label)) })
  );
}
