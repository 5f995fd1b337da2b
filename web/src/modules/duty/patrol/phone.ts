import { patrolTask } from '#contract/modules/duty/patrol/task.ts'
import { askKept } from '../../../app/kit/cached.ts'
import { state } from '../../../app/kit/state.ts'
import type { PhonePage } from '../../../app/pages.ts'
import { person } from '../../../app/session.ts'
import { mineOf } from './phone/rounds.ts'

/** Who has something to walk today or tomorrow has the tab too, whatever he may otherwise (administration.md 4, Phone). */
const walks = state(false)
const look = () => {
  if (!person.get()) return walks.set(false)
  // Without an answer nobody loses what he had.
  askKept(patrolTask.taskList, mineOf()).then(
    ({ list }) => walks.set(list.length > 0),
    () => undefined,
  )
}
person.watch(look)

const permit = 'signedIn'
const pages: readonly PhonePage[] = [
  {
    path: '/patrol',
    title: '巡更',
    permit,
    tab: {
      ...{ label: '巡更', icon: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4', sort: 35 },
      ...{ permit: 'administration.patrolRecord.query', also: walks },
    },
    load: () => import('./phone/TasksPage.tsx'),
  },
  { path: '/patrol/:taskId', title: '巡更任务', permit, load: () => import('./phone/TaskPage.tsx') },
  { path: '/patrol/point/:taskPointPkId', title: '签到', permit, load: () => import('./phone/PointPage.tsx') },
]

export default pages
