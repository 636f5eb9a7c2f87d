/** Whether the site's server responds. Without it, a reload would leave only the browser's error page. */
export const answers = () =>
  fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
