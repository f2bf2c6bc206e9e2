/** A page that was open while a new version came asks for files that are gone; loading it again brings the new ones. */

const key = 'beheer.reloaded';
const oncePerMilliseconds = 60_000;

export function reloadAfterDeployment(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    // When that does not help, the error page says so.
    if (Date.now() - last < oncePerMilliseconds) return;
    event.preventDefault();
    sessionStorage.setItem(key, String(Date.now()));
    window.location.reload();
  });
}
