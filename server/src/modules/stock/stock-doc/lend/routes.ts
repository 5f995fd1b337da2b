import { lend, returnAction } from '#contract/modules/stock/stock-doc/lend.ts'
import { serve } from '#core/http/serve.ts'
import { defineJob } from '#core/jobs/jobs.ts'
import { joinReviewedDocs } from '../core/audit.ts'
import { docHandlers, savedOf } from '../core/handlers.ts'
import { docLinesOf, shownDoc } from '../core/reads.ts'
import { idOf, ownDoc } from '../core/save.ts'
import { giveBack } from './give-back.ts'
import { lends } from './kind.ts'
import { listLog, logOf } from './log.ts'
import { extend, tellLendOverdue, urge } from './overdue.ts'
import './stay.ts'

joinReviewedDocs(lends, ['stock-doc', 'stock'])

const overdue = defineJob({
  name: 'lend-overdue',
  title: '借用逾期提醒',
  at: '09:00',
  touches: ['message'],
  run: (db, { who, day }) => tellLendOverdue(db, who, day),
})

const on = docHandlers(lends, lend.lendList)

/** 借用 over HTTP (stock.md 3.5). */
export const lendRoutes = serve(
  lend,
  {
    lendList: async (call) => {
      const { db, who } = call
      const { view, ...filters } = call.query
      if (view === 'log') {
        who.must('warehouse.lend.log')
        return listLog(db, who, filters)
      }
      who.must('warehouse.lend.query')
      return on.list({ ...call, query: { ...filters, view } })
    },
    lendGet: on.get,
    lendDraft: on.draft,
    lendPost: on.post,
    lendPrint: on.print,
    lendRemove: on.remove,
    lendAudit: on.audit,
    lendOpen: async ({ db, who, params }) => {
      await shownDoc(db, who, 'LEND', params.lendId)
      return docLinesOf(db, who, params.lendId)
    },
    lendReturn: async ({ db, who, body }) => {
      const row = await ownDoc(db, who, lends, idOf(lends, body))
      const action = body.action ?? 'return'
      if (action === 'return') {
        const done = await giveBack(db, who, row, body)
        who.did(`归还借用单${row.docNo}`)
        return { ...savedOf(lends, done.row), scrapDocNo: done.scrap?.docNo ?? null }
      }
      const next = action === 'extend' ? await extend(db, who, row, body) : await urge(db, who, row, body)
      who.did(`${returnAction.label(action)}借用单${row.docNo}`)
      return { ...savedOf(lends, next), scrapDocNo: null }
    },
    lendLog: async ({ db, who, params }) => {
      await shownDoc(db, who, 'LEND', params.lendId)
      return logOf(db, who, params.lendId)
    },
  },
  { jobs: [overdue] },
)
