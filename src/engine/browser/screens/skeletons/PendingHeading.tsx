/** Heading for screen readers and title for the browser tab, while the page shows a skeleton. */
import { visuallyHidden } from '@mui/utils';
import { useResourceContext } from 'react-admin';
import { useLabel } from '../../ui/useLabel.ts';
import { product } from '../../i18n/product.ts';
import { useTitleMark } from '../../providers/titleMark.ts';
import { adminName, useRegistry } from '../../registry.ts';

/** Visually hidden `<h1>`. */
export const HiddenHeading = ({ name }: { readonly name: string }) => <h1 style={visuallyHidden}>{name}</h1>;

/** Hidden heading and browser tab title of a page whose name is known before it loads. */
export function PendingHeading({ name }: { readonly name: string }) {
  const mark = useTitleMark();
  return (
    <>
      <title>{`${mark}${name} · ${product.name}`}</title>
      <HiddenHeading name={name} />
    </>
  );
}

/** Heading of a list or record that loads: the plural name of its resource. */
export function PendingResourceHeading() {
  const label = useLabel();
  const { resources } = useRegistry();
  const shown = useResourceContext();
  const resource = Object.values(resources).find((one) => adminName(one) === shown);
  return resource ? <PendingHeading name={label(resource.plural)} /> : <title>{product.name}</title>;
}
