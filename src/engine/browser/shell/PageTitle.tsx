/** The document title. React moves it into the head. */
import { useTitleMark } from '../providers/titleMark.ts';
import { productName } from './ProductName.tsx';

export function PageTitle({ title }: { readonly title: string }) {
  const mark = useTitleMark();
  return <title>{`${mark}${title} · ${productName}`}</title>;
}
