/** A random id, a UUID. Browsers know no `randomUUID` on pages without https. */
export const newId = (): string =>
  crypto.randomUUID?.() ??
  '10000000-1000-4000-8000-100000000000'.replaceAll(/[018]/g, (at) =>
    (Number(at) ^ (crypto.getRandomValues(new Uint8Array(1))[0]! & (15 >> (Number(at) / 4)))).toString(16),
  )
