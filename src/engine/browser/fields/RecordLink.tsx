/** A record by its readable name: a link where the principal may open it, plain text where not. */
import type { SyntheticEvent } from 'react';
import Link from '@mui/material/Link';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { maySee } from '../../registry/access.ts';
import { renderTitle } from '../../registry/title.ts';
import type { Resource } from '../../registry/types.ts';
import { usePrincipal } from '../providers/session.ts';
import { adminName, useRegistry } from '../registry.ts';
import { CellLink } from './CellLink.tsx';
import { inSentence, useLabel, useLanguage } from './useLabel.ts';
import { breakable } from './breakable.ts';

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
  const isCell = place === 'cell';
  if (!maySee(resource, principal)) return <span className={isCell ? 'cell-text' : undefined}>{breakable(title)}</span>;
  const to = createPath({ resource: adminName(resource), type: 'edit', id: uuid });
  if (isCell) return <CellLink to={to}>{title}</CellLink>;
  return (
    <Link component={LinkBase} to={to} onClick={stopPropagation}>
      {breakable(title)}
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
