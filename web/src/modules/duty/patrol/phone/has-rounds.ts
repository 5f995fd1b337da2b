import { patrolTask } from '#contract/modules/duty/patrol/task.ts'
import { askKept } from '../../../../app/kit/cached.ts'
import { mineOf } from './rounds.ts'

/** Whether there is something to walk today or tomorrow. */
export const hasRounds = async () => (await askKept(patrolTask.taskList, mineOf())).list.length > 0
