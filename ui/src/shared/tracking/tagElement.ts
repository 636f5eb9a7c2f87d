/** What the server says of the analytics tag of a third party; null where the site has none, as by default. */
export const tagElement = () => document.querySelector<HTMLMetaElement>('meta[name="analytics-tag"]')
