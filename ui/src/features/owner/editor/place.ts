/** The coordinates in a map link of Google, Apple or OpenStreetMap; undefined if it has none. */
export function coordinatesIn(link: string): { latitude: string; longitude: string } | undefined {
  const degrees = String.raw`(-?\d{1,3}\.\d+)`
  const forms = [
    `!3d${degrees}!4d${degrees}`,
    `@${degrees},${degrees}`,
    `[?&](?:q|ll|query|destination)=${degrees}(?:,|%2C)\\+?${degrees}`,
    `mlat=${degrees}&mlon=${degrees}`,
    `#map=\\d+/${degrees}/${degrees}`,
  ]
  for (const form of forms) {
    const [, latitude, longitude] = new RegExp(form, 'i').exec(link) ?? []
    if (latitude && longitude && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180)
      return { latitude, longitude }
  }
  return undefined
}
