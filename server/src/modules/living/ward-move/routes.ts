import type { BodyFor, ReplyFor } from '#contract/kit/calls.ts'
import { wrongValue } from '#contract/kit/refusals.ts'
import { residenceRefusals } from '#contract/modules/living/residence/residence.ts'
import { wardMove } from '#contract/modules/living/ward-move/ward-move.ts'
import type { Db } from '#core/db/db.ts'
import { type Ctx, serve } from '#core/http/serve.ts'
import { newId } from '#core/new-id.ts'
import { itemwise } from '#core/who/itemwise.ts'
import type { Who } from '#core/who/who.ts'
import { adjust } from '../residence/service.ts'
import { wardMovePlan } from './plan.ts'

type MoveResult = ReplyFor<typeof wardMove.move>['items'][number]
type Line = BodyFor<typeof wardMove.move>['items'][number]

/**
 * Moves each resident separately, by the same function as 调床. In a request repeated with the same number, residents
 * moved before get the first answer again; the others are tried again.
 */
async function moveAll({ each, body }: Ctx<typeof wardMove.move>) {
  const { items, moveDate, reason } = body
  if (new Set(items.map(({ oldmanId }) => oldmanId)).size < items.length) wrongValue('items', '名单里有重复的老人')
  const preview = body.preview === 1
  const batchNo = body.requestNo ?? newId()
  const move = (line: Line) => async (db: Db, who: Who) => {
    const input = { ...line, adjustDate: moveDate, adjustReason: reason }
    const { bedName, adjustLines, billPreview } = await adjust(db, who, input, preview)
    return { bedName, change: sum(adjustLines), monthBill: sum(billPreview) }
  }
  const moved: MoveResult[] = []
  for (const line of items) {
    const { oldmanId } = line
    const item = preview ? {} : { requestNo: `${batchNo}:${oldmanId}`, body: { ...line, moveDate, reason } }
    moved.push({ oldmanId, ...(await itemwise(() => each(item, move(line)))) })
  }
  return { items: moved }
}

const sum = (lines: readonly { amount: number }[]) => lines.reduce((all, { amount }) => all + amount, 0)

const bedTaken = { refusal: residenceRefusals.bedTaken, field: 'bedIdNew' }

export default serve(
  wardMove,
  { plan: ({ db, who, query }) => wardMovePlan(db, who, query), move: moveAll },
  // The bed was taken at the same moment: handled like in a single move.
  {
    constraints: {
      bed_stay_one_open_per_bed: bedTaken,
      bed_stay_overlap: bedTaken,
      bed_stay_one_open_per_oldman: bedTaken,
    },
  },
)
