import { wrongValue } from '#contract/kit/refusals.ts'
import { visitorBlock } from '#contract/modules/living/visitor-block/visitor-block.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { crud } from '#core/rows/crud.ts'
import { listing, withResident } from '#core/rows/read/listing.ts'
import { ownResident } from '#core/rows/residents.ts'
import { endsWith } from '#core/sealing/sealed-columns.ts'
import type { Who } from '#core/who/who.ts'
import { visitorBlocks } from './tables.ts'

const rows = listing(visitorBlocks, visitorBlock.list, {
  rows: (db, who) => withResident(db, who, visitorBlocks),
  sort: ['visitorName', 'endDate', 'createTime'],
  first: [
    ['visitorBlock.createTime', 'desc'],
    ['visitorBlock.blockId', 'desc'],
  ],
  where: { phone: (typed: string) => endsWith('visitorBlock.visitorPhone', typed) },
})

export default serve(
  visitorBlock,
  crud(visitorBlock, rows, {
    create: async ({ db, who, body }) => {
      await assertKnown(db, who, body)
      return body
    },
    created: ({ visitorName }) => `把${visitorName}列入来访黑名单`,
    update: async ({ db, who, row, body }) => {
      await assertKnown(db, who, { ...row, ...body }, body.oldmanId)
      return body
    },
    updated: ({ visitorName }) => `修改来访黑名单${visitorName}`,
    removed: ({ visitorName }) => `把${visitorName}移出来访黑名单`,
  }),
)

interface BlockInput {
  visitorPhone?: string | null
  visitorIdCard?: string | null
  oldmanId?: string | null
}

/** A name alone would block everybody of that name: a number identifies the person. */
async function assertKnown(db: Db, who: Who, one: BlockInput, oldmanId = one.oldmanId) {
  if (!one.visitorPhone && !one.visitorIdCard) wrongValue('visitorPhone', '请填写联系电话或身份证')
  if (oldmanId) await ownResident(db, who, oldmanId)
}
