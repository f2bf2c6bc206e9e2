/**
 * Link in a table cell: one line, with the full text as tooltip. A click does not also trigger the click on the row.
 */
import type { SyntheticEvent } from 'react';
import { InnerLink } from '../ui/InnerLink.tsx';

interface Props {
  readonly children: string;
  /** In-app path (starts with `/`), or an external address such as `mailto:`. */
  readonly to: string;
}

export function CellLink({ children, to }: Props) {
  const shared = { className: 'cell-link', title: children };
  return to.startsWith('/') ? (
    <InnerLink to={to} {...shared}>
      {children}
    </InnerLink>
  ) : (
    <a href={to} onClick={stopPropagation} {...shared}>
      {children}
    </a>
  );
}

const stopPropagation = (event: SyntheticEvent): void => event.stopPropagation();
