import type { PageRoute } from '../../../shared/route'

export default {
  path: 'figures',
  layout: 'admin',
  title: 'admin.figures',
  reads: [
    {
      operation: 'Figures',
      variables: {
        question: {
          measures: ['pageViews', 'sessions', 'contactClicks'],
          from: '@30',
          to: '@1',
          interval: 'day',
          breakdown: 'channel',
          filters: [],
          rates: [],
          without: [],
          search: null,
          order: 'pageViews',
          ascending: false,
          compare: 'before',
          compareFrom: null,
          first: 25,
          skip: 0,
        },
      },
      filtered: true,
    },
  ],
} satisfies PageRoute
