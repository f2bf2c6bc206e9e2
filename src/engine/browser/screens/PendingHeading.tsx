/** How a page is called, in the browser's tab and to who listens, while sight has its outline. */
import { visuallyHidden } from '@mui/utils';
import { useResourceContext } from 'react-admin';
import { useLabel } from '../fields/useLabel.ts';
import { product } from '../i18n/product.ts';
import { useTitleMark } from '../providers/titleMark.ts';
import { adminName, useRegistry } from '../registry.ts';

export const HiddenHeading = ({ name }: { readonly name: string }) => <h1 style={visuallyHidden}>{name}</h1>;

export function PendingHeading({ name }: { readonly name: string }) {
  const mark = useTitleMark();
  return (
    <>
      <title>{`${mark}${name} · ${product.name}`}</title>
      <HiddenHeading name={name} />
    </>
  );
}

/** Of a list or a record: as its resource is called. */
export function PendingResourceHeading() {
  const label = useLabel();
  const { resources } = useRegistry();
  const shown = useResourceContext();
  const resource = Object.values(resources).find((one) => adminName(one) === shown);
  return resource ? <PendingHeading name={label(resource.plural)} /> : <title>{product.name}</title>;
}
