/** Icon button or link in a row; plain elements for speed. */
import type { ComponentPropsWithRef } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { InnerLink } from '../../../ui/InnerLink.tsx';

interface Looks {
  readonly icon: string;
  /** Tooltip and accessible name. */
  readonly label: string;
}

export function RowButton({ icon, label, ...rest }: Looks & ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" className="row-button" title={label} aria-label={label} {...rest}>
      <Icon path={icon} />
    </button>
  );
}

export function RowLink({ icon, label, to }: Looks & { readonly to: string }) {
  return (
    <InnerLink to={to} className="row-button" title={label} aria-label={label}>
      <Icon path={icon} />
    </InnerLink>
  );
}
