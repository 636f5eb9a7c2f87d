import type { PageRoute } from '../../shared/route'

export default { path: 'contact-messages', layout: 'admin', title: 'admin.messages' } satisfies PageRoute
