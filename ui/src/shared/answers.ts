/**
 * Whether the site's server responds. Without it, a reload would leave only the browser's error page. `onAnswer` gets
 * the response.
 */
export const answers = (onAnswer?: (answer: Response) => void) =>
  fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => {
      onAnswer?.(answer)
      return answer.ok
    },
    () => false,
  )
