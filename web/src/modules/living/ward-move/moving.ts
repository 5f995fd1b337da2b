import type { ReplyFor } from '#contract/kit/calls.ts'
import { atOnce, wardMove } from '#contract/modules/living/ward-move/ward-move.ts'
import { inputOf } from '#kit/calls.ts'
import { send } from '#kit/http/request.ts'

export type Plan = ReplyFor<typeof wardMove.plan>
export type FreeBed = Plan['beds'][number]
export type Outcome = ReplyFor<typeof wardMove.move>['items'][number]
/** Somebody who has to move, where to, what that would cost and what became of it. */
export type MoveRow = Plan['movers'][number] & { look?: Outcome; result?: Outcome }

export const isDone = ({ result }: MoveRow) => result?.code === 0
/** Looked at, and nothing stands against it. */
export const isReady = (row: MoveRow) => !isDone(row) && Boolean(row.bedIdNew) && row.look?.code === 0

interface Said {
  moveDate: string
  reason: string
  preview?: 1
  requestNo?: string
}

/** Asks for these rows, some at once, and tells of each as it comes. */
export async function ask(rows: readonly MoveRow[], answers: Said, tell: (outcome: Outcome) => void) {
  const chosen = rows.filter(({ bedIdNew }) => bedIdNew)
  for (let start = 0; start < chosen.length; start += atOnce) {
    const items = chosen
      .slice(start, start + atOnce)
      .map(({ oldmanId, bedIdNew, version, wholeRoom }) => ({ oldmanId, bedIdNew, version, wholeRoom }))
    const answer = await send(wardMove.move, inputOf(wardMove.move, { ...answers, items }))
    for (const outcome of answer.items) tell(outcome)
  }
}

/** Beds somebody may be given: of his sex, or beside his wife or her husband, and given to nobody else. */
export function bedsFor(row: MoveRow, beds: readonly FreeBed[], rows: readonly MoveRow[]) {
  const bookedBeds = new Set(rows.flatMap((one) => (one.oldmanId === row.oldmanId ? [] : [one.bedIdNew])))
  return beds.filter(
    ({ bedId, sex }) =>
      !bookedBeds.has(bedId) && (sex === null || sex === undefined || sex === row.sex || row.spouseName),
  )
}
