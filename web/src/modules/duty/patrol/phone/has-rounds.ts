import { patrolTask } from '#contract/modules/duty/patrol/task.ts'
import { clockNow } from '../../../../app/kit/clock.ts'
import { askKept } from '../../../../app/kit/store/cached.ts'
import { isNear, mineOf } from './rounds.ts'

/** Whether the user has a round today or tomorrow. */
export const hasRounds = async () => {
  const { list } = await askKept(patrolTask.taskList, mineOf())
  return list.some((task) => isNear(task, clockNow()))
}
