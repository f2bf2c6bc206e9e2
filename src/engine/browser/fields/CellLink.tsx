/** A link in a list's cell, kept to one line and whole on hover. In a row that is itself clickable it means its own target. */
import type { SyntheticEvent } from 'react';
import { InnerLink } from './InnerLink.tsx';

interface Props {
  readonly children: string;
  /** A path of the screens, or an address that another program opens. */
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
