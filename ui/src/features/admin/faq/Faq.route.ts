import type { PageRoute } from '../../../shared/route'

export default { path: 'faq', layout: 'admin', title: 'admin.faq' } satisfies PageRoute
