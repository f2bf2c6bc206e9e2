/** The page's title in the browser's tab. React puts it into the head, wherever it is rendered. */
import { useTitleMark } from '../providers/titleMark.ts';
import { productName } from './ProductName.tsx';

export function PageTitle({ title }: { readonly title: string }) {
  const mark = useTitleMark();
  return <title>{`${mark}${title} · ${productName}`}</title>;
}
