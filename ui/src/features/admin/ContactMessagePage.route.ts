import type { PageRoute } from '../../shared/route'

export default { path: 'contact-messages/:id', layout: 'admin', title: 'admin.messages' } satisfies PageRoute
