/** The page's title in the browser's tab. React puts it into the head, wherever it is rendered. */
import { productName } from './ProductName.tsx';

export function PageTitle({ title }: { readonly title: string }) {
  return <title>{`${title} · ${productName}`}</title>;
}
