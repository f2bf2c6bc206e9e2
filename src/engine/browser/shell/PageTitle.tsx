/** The page's title in the browser's tab. React puts it into the head, wherever it is rendered. */
import { useRunningMark } from '../../../modules/hours/browser/useRunningMark.ts';
import { productName } from './ProductName.tsx';

export function PageTitle({ title }: { readonly title: string }) {
  const mark = useRunningMark();
  return <title>{`${mark}${title} · ${productName}`}</title>;
}
