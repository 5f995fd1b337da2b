import type { Action } from '../../../kit/page/action.ts'

export default {
  '/live/live/list': () => import('./ResidencePage.tsx'),
}

export const actions: readonly Action[] = [
  {
    title: '办理入住、调床、退住',
    path: '/live/live/list?oldmanName={oldmanName}',
    permit: 'live.live.list.query',
    person: 'only',
  },
]
