import { state } from '../../../app/kit/store/state.ts'
import type { PhonePage } from '../../../app/pages.ts'
import { person } from '../../../app/session.ts'

/** An employee with a round today or tomorrow has the tab, whatever the permissions (administration.md 4, Phone). */
const walks = state(false)
const look = async () => {
  if (!person.get()) return walks.set(false)
  const { hasRounds } = await import('./phone/has-rounds.ts')
  walks.set(await hasRounds())
}
// Without an answer the tab stays as it is.
person.watch(() => void look().catch(() => undefined))

const permit = 'signedIn'
const pages: readonly PhonePage[] = [
  {
    path: '/patrol',
    title: '巡更',
    permit,
    tab: {
      label: '巡更',
      icon: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4',
      sort: 35,
      permit: 'administration.patrolRecord.query',
      also: walks,
    },
    load: () => import('./phone/TasksPage.tsx'),
  },
  { path: '/patrol/:taskId', title: '巡更任务', permit, load: () => import('./phone/TaskPage.tsx') },
  { path: '/patrol/point/:taskPointPkId', title: '签到', permit, load: () => import('./phone/PointPage.tsx') },
]

export default pages
