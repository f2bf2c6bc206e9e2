/**
 * A link to another page of the screens. Where what stands around it follows links for all that it holds, as the body of
 * a table does, it is an anchor and no more: the router's own asks for the address anew in each of them.
 */
import { createContext, useContext, type ComponentPropsWithoutRef, type SyntheticEvent } from 'react';
import { LinkBase } from 'react-admin';

/** Whether clicks on anchors with `data-to` are followed by what stands around them. */
export const LinksFollowed = createContext(false);

export function InnerLink({ to, ...rest }: ComponentPropsWithoutRef<'a'> & { readonly to: string }) {
  return useContext(LinksFollowed) ? (
    <a href={to} data-to={to} {...rest} />
  ) : (
    <LinkBase to={to} onClick={stopPropagation} {...rest} />
  );
}

/** In a row that is itself clickable, a link means its own target. */
const stopPropagation = (event: SyntheticEvent): void => event.stopPropagation();
