/** Record by its title: a link if the principal may open it, else plain text. */
import type { SyntheticEvent } from 'react';
import Link from '@mui/material/Link';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { maySee } from '../../registry/access.ts';
import { renderTitle } from '../../registry/records/title.ts';
import type { Resource } from '../../registry/types.ts';
import { usePrincipal } from '../providers/session/session.ts';
import { adminName, useRegistry } from '../registry.ts';
import { CellLink } from './CellLink.tsx';
import { inSentence, useLabel, useLanguage } from '../ui/useLabel.ts';
import { breakable } from '../ui/breakable.ts';

interface Props {
  readonly resource: Resource;
  readonly uuid: string;
  /** The record with the fields of its title; null if it was not embedded. */
  readonly record: Readonly<Record<string, unknown>> | null;
  readonly place: 'cell' | 'page';
}

/** Link to the detail page. `record` needs the fields of its title. */
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

/** Keeps a click on the link from also triggering the click on the row. */
const stopPropagation = (event: SyntheticEvent): void => event.stopPropagation();

/** Returns the title of the record, or a text such as "client without a name". */
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
