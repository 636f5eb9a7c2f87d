/** Whether the site answers: a reload without it would leave nothing but the browser's own page. */
export const answers = () =>
  fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
