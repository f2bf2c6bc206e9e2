/** The document title. React moves it into the head. */
import { useTitleMark } from '../providers/titleMark.ts';
import { productName } from './ProductName.tsx';

/** Title of the browser tab, with the product name and the mark of a background process. */
export function PageTitle({ title }: { readonly title: string }) {
  const mark = useTitleMark();
  return <title>{`${mark}${title} · ${productName}`}</title>;
}
