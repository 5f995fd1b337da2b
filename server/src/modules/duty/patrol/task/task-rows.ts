import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { executorBook } from '../plan/executors.ts'
import { walkedRate } from '../record/rules.ts'

/** Tasks with their executors and their progress. */
export async function taskRows<T extends Row<'patrolTask'>>({ db, who }: { db: Db; who: Who }, rows: readonly T[]) {
  const book = await executorBook(db, who.orgId, rows, who.now)
  return rows.map((task) => {
    const executors = book(task)
    return {
      ...task,
      executors,
      executorNames: executors.map(({ empName }) => empName).join('、'),
      rate: walkedRate(task),
    }
  })
}
