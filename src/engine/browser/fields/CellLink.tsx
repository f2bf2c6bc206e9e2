/** A link in a list's cell, kept to one line and whole on hover. In a row that is itself clickable it means its own target. */
import type { SyntheticEvent } from 'react';
import { LinkBase } from 'react-admin';

interface Props {
  readonly children: string;
  /** A path of the screens, or an address that another program opens. */
  readonly to: string;
}

export function CellLink({ children, to }: Props) {
  const shared = { className: 'cell-link', title: children, onClick: stopPropagation };
  return to.startsWith('/') ? (
    <LinkBase to={to} {...shared}>
      {children}
    </LinkBase>
  ) : (
    <a href={to} {...shared}>
      {children}
    </a>
  );
}

const stopPropagation = (event: SyntheticEvent): void => event.stopPropagation();
