export interface DeviceInfo {
  deviceType: 'desktop' | 'tablet' | 'mobile'
  os: 'Windows' | 'macOS' | 'Linux' | 'Android' | 'iOS' | 'unknown'
  browser: 'Chrome' | 'Safari' | 'Firefox' | 'Edge' | 'unknown'
}

/** The device as analytics knows it. The order matters: Edge calls itself Chrome, and Chrome calls itself Safari. */
export function deviceInfo(agent = navigator.userAgent): DeviceInfo {
  const has = (pattern: RegExp) => pattern.test(agent)
  return {
    deviceType: has(/iPad|Tablet|Android(?!.*Mobile)/i) ? 'tablet' : has(/Mobi|iPhone|iPod/i) ? 'mobile' : 'desktop',
    os: has(/iPhone|iPad|iPod/)
      ? 'iOS'
      : has(/Android/)
        ? 'Android'
        : has(/Windows/)
          ? 'Windows'
          : has(/Mac OS X|Macintosh/)
            ? 'macOS'
            : has(/Linux|X11/)
              ? 'Linux'
              : 'unknown',
    browser: has(/Edg/)
      ? 'Edge'
      : has(/Firefox|FxiOS/)
        ? 'Firefox'
        : has(/Chrome|CriOS/)
          ? 'Chrome'
          : has(/Safari/)
            ? 'Safari'
            : 'unknown',
  }
}
