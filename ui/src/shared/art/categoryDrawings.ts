/** The drawings of the categories: 48 grid, 2 px line, one shape filled at 30 %. Inner markup of an <svg>. */
export const categoryDrawings: Record<string, string> = {
  venues:
    '<g fill="currentColor" stroke="none" opacity=".3"><path d="M17 42V30c0-5 4-6 7-10 3 4 7 5 7 10v12z"/></g><path d="M8 42V24C8 14 18 13 24 5c6 8 16 9 16 19v18M4 42h40"/><path d="M17 42V30c0-5 4-6 7-10 3 4 7 5 7 10v12"/><path d="M8 24h4M8 31h4M8 37h4M36 24h4M36 31h4M36 37h4"/>',
  attire:
    '<g fill="currentColor" stroke="none" opacity=".3"><path d="M18 22h12l10 21H8z"/></g><path d="M17 5l-2 9 3 8L8 43h32L30 22l3-8-2-9M17 5c1 6 13 6 14 0M18 22h12"/>',
  jewelry:
    '<g fill="currentColor" stroke="none" opacity=".3"><path d="M16 4h16l5 7-13 10-13-10z"/></g><path d="M16 4h16l5 7-13 10-13-10zM11 11h26M20 11l4 10 4-10"/><circle cx="24" cy="32" r="11.5"/>',
  photography:
    '<g fill="currentColor" stroke="none" opacity=".3"><circle cx="24" cy="27" r="9"/></g><path d="M6 15h8l4-6h12l4 6h8v25H6z"/><circle cx="24" cy="27" r="9"/><path d="M24 20L26.1 22.1L28.9 22.1L28.9 24.9L31 27L28.9 29.1L28.9 31.9L26.1 31.9L24 34L21.9 31.9L19.1 31.9L19.1 29.1L17 27L19.1 24.9L19.1 22.1L21.9 22.1Z"/><path d="M37 20h1"/>',
  videography:
    '<g fill="currentColor" stroke="none" opacity=".3"><path d="M5 18h28v22H5z"/></g><path d="M5 18h28v22H5zM33 26l10-6v18l-10-6"/><circle cx="13" cy="11" r="6"/><circle cx="27" cy="12" r="5"/><path d="M13 11h.1M27 12h.1M11 26h9"/>',
  music:
    '<g fill="currentColor" stroke="none" opacity=".3"><g transform="rotate(36 24 24)"><path d="M24 46c-11 0-14-10-9-18 2-4 5-6 6-10h6c1 4 4 6 6 10 5 8 2 18-9 18z"/></g></g><g transform="rotate(36 24 24)"><path d="M24 46c-11 0-14-10-9-18 2-4 5-6 6-10h6c1 4 4 6 6 10 5 8 2 18-9 18z"/><path d="M21.500 18L22.500 2h3l1 16M22.500 2l5-2"/><circle cx="24" cy="31" r="4.500"/><path d="M19 41h10M24 18v9"/></g>',
  decoration:
    '<g fill="currentColor" stroke="none" opacity=".3"><path d="M15 16h18l-3 20H18z"/></g><path d="M24 2v6M20 8h8l4 8H16zM15 16h18l-3 20H18zM17 36h14l-3 6h-8zM24 42v4"/><path d="M24 20L25.8 21.8L28.2 21.8L28.2 24.2L30 26L28.2 27.8L28.2 30.2L25.8 30.2L24 32L22.2 30.2L19.8 30.2L19.8 27.8L18 26L19.8 24.2L19.8 21.8L22.2 21.8Z"/>',
  catering:
    '<g fill="currentColor" stroke="none" opacity=".3"><path d="M10 28h28v12H10z"/></g><path d="M6 40h36M10 40V28h28v12M15 28V18h18v10M20 18v-7h8v7"/><path d="M24 11V6M10 33c3.500 4 7 0 7 0s3.500 4 7 0 7 0 7 0 3.500 4 7 0"/><path d="M15 22c3 3 6 0 6 0s3 3 6 0 6 0 6 0"/>',
  makeup:
    '<g fill="currentColor" stroke="none" opacity=".3"><ellipse cx="20" cy="18" rx="12" ry="14"/></g><ellipse cx="20" cy="18" rx="12" ry="14"/><path d="M20 32v10M13 44h14M14 20l9-10"/><path d="M36 44V30h7v14zM37 30v-8l5-4v12"/>',
  invitations:
    '<g fill="currentColor" stroke="none" opacity=".3"><path d="M5 14h38L24 29z"/></g><path d="M5 14h38v28H5z"/><path d="M5 14l19 15 19-15M5 42l13-16M43 42L30 26"/><path d="M14 14V8c5-1 8-2 10-5 2 3 5 4 10 5v6"/><path d="M24 23L25.8 24.8L28.2 24.8L28.2 27.2L30 29L28.2 30.8L28.2 33.2L25.8 33.2L24 35L22.2 33.2L19.8 33.2L19.8 30.8L18 29L19.8 27.2L19.8 24.8L22.2 24.8Z" fill="var(--bg)"/>',
  flowers:
    '<g fill="currentColor" stroke="none" opacity=".3"><circle cx="24" cy="14" r="11"/></g><path d="M24 22v22M24 36c-6 0-10-3-11-8 6 0 10 3 11 8zM24 40c5 0 9-3 10-7-5 0-9 3-10 7z"/><circle cx="24" cy="14" r="11"/><path d="M15 12c3-5 9-6 13-3 4 2 4 8 0 9-4 2-8-2-5-5M33 13c0 7-8 11-14 8"/>',
  folklore:
    '<g fill="currentColor" stroke="none" opacity=".3"><ellipse cx="20" cy="20" rx="15" ry="6"/></g><ellipse cx="20" cy="20" rx="15" ry="6"/><path d="M5 20v16c0 3.500 7 6.500 15 6.500S35 39.500 35 36V20"/><path d="M5 24l5 15 5-13 5 16 5-16 5 13 5-15"/><path d="M22 18L40 4M31 19l13-8"/>',
  transportation:
    '<g fill="currentColor" stroke="none" opacity=".3"><path d="M3 34c-1-6 1-9 6-10l5-1h24l4 1c3 1 4 4 3 10z"/></g><path d="M3 34c-1-6 1-9 6-10l5-1 5-9h12l7 9 4 1c3 1 4 4 3 10z"/><path d="M14 23h24M25 14v9"/><circle cx="13" cy="35" r="5" fill="var(--bg)"/><circle cx="35" cy="35" r="5" fill="var(--bg)"/><path d="M5 24c4-4 6-3 9-1M19 14c-3-4-6-3-7-6M25 14c0-4 3-4 3-8"/>',
  beauty:
    '<g fill="currentColor" stroke="none" opacity=".3"><path d="M16 45V27V20h13v16l-1 9z"/></g><path d="M16 45V35c-4-4-7-7-8-11-.5-3 3-4 5-1l3 4V10c0-3 4-3 4 0v10V6c0-3 4.500-3 4.500 0v14V8c0-3 4.500-3 4.500 0v14l2-8c1-3 5-2 4 1l-3 14c-.5 3-2 5-3 7v9"/><path d="M23 26L24.5 27.5L26.5 27.5L26.5 29.5L28 31L26.5 32.5L26.5 34.5L24.5 34.5L23 36L21.5 34.5L19.5 34.5L19.5 32.5L18 31L19.5 29.5L19.5 27.5L21.5 27.5Z"/><path d="M16 41h13"/>',
  planning:
    '<g fill="currentColor" stroke="none" opacity=".3"><path d="M7 10h34v9H7z"/></g><path d="M7 10h34v33H7zM7 19h34M15 5v9M33 5v9"/><circle cx="20" cy="31" r="6"/><circle cx="28" cy="31" r="6"/><path d="M18 24l2-2 2 2"/>',
  entertainment:
    '<g fill="currentColor" stroke="none" opacity=".3"><circle cx="24" cy="25" r="7"/></g><path d="M24 18V4M24 32v12M17 25H4M31 25h13M19 20L9 10M29 20l10-10M19 30l-9 9M29 30l9 9"/><path d="M24 20L25.5 21.5L27.5 21.5L27.5 23.5L29 25L27.5 26.5L27.5 28.5L25.5 28.5L24 30L22.5 28.5L20.5 28.5L20.5 26.5L19 25L20.5 23.5L20.5 21.5L22.5 21.5Z"/><path d="M14 4h.1M36 3h.1M44 16h.1M4 16h.1M15 45h.1M34 45h.1" stroke-width="3.500"/>',
}
