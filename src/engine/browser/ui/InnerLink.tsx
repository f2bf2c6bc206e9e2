/**
 * Link to another page of the app. Inside {@link LinksFollowed} it renders a plain anchor, because the container
 * handles the clicks, and the router's link would subscribe to the location in every cell.
 */
import { createContext, useContext, type ComponentPropsWithoutRef, type SyntheticEvent } from 'react';
import { LinkBase } from 'react-admin';

/** True inside a container (such as a table body) that handles the clicks on anchors with `data-to`. */
export const LinksFollowed = createContext(false);

/** Anchor for links inside clickable rows: a click on it does not also open the row. */
export function InnerLink({ to, ...rest }: ComponentPropsWithoutRef<'a'> & { readonly to: string }) {
  return useContext(LinksFollowed) ? (
    <a href={to} data-to={to} {...rest} />
  ) : (
    <LinkBase to={to} onClick={stopPropagation} {...rest} />
  );
}

/** Keeps a click on the link from also triggering the click on the row. */
const stopPropagation = (event: SyntheticEvent): void => event.stopPropagation();
