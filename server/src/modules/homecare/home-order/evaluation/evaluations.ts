import type { SomeOf } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import {
  type homeEvaluation as calls,
  evaluationSource,
  evaluationStatus,
  evaluationRefusals as no,
} from '#contract/modules/homecare/home-order/evaluation.ts'
import { orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { insert, own, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { orderConfigOf } from '../config/config.ts'
import { askToVisit, visited } from '../flow/news.ts'
import { homeOrderRows as orderRows } from '../order/rows.ts'
import { heldOrder, noteStep } from '../order/step.ts'
import { evaluations } from '../tables.ts'
import { evaluationRows, shownEvaluation } from './rows.ts'
import { isPoor, scoreOf } from './rules.ts'

/** Evaluations of a service: by phone, or good by default without an answer (services.md 9). */

const { done, afterSale, refunded } = orderStatus.is
const over: SomeOf<typeof orderStatus> = [done, afterSale, refunded]

async function create(request: Ctx<typeof calls.evaluationCreate>) {
  const { db, who, body } = request
  await orderRows.shown(request, body.orderId)
  const row = await heldOrder(db, who, body.orderId)
  if (!over.includes(row.status)) refuse(common.wrongState, { name: orderStatus.label(row.status) })
  if (body.source === evaluationSource.is.system) wrongValue('source', '请选择家属或电话回访')
  if (await shownEvaluation(db, who, row.id)) refuse(no.twice)
  const score = scoreOf(body)
  const lists = { tags: body.tags ?? [], photos: body.photos ?? [] }
  const evaluation = await insert(db, evaluations, who, { ...body, ...lists, score, status: evaluationStatus.is.shown })
  await noteStep(db, who, row.id, { action: '评价', from: row.status, to: row.status, remark: `${score}分` })
  who.did(`回访工单${row.orderNo}，评分${score}`)
  if (isPoor(score)) await askToVisit(db, who, row, score)
  return evaluationRows.shown(request, evaluation.id)
}

async function reply(request: Ctx<typeof calls.evaluationReply>) {
  const { db, who, body } = request
  const { orderNo } = await evaluationRows.shown(request, body.id)
  const row = await own(db, evaluations, who, body.id)
  const { version, replyContent, status } = body
  const answer = replyContent ? { replyContent, replyTime: who.now } : {}
  await update(db, evaluations, who, row, { ...answer, ...(status != null && { status }), version })
  who.did(`回复工单${orderNo}的评价`)
  if (replyContent) await visited(db, who, row.orderId)
  return evaluationRows.shown(request, body.id)
}

export const evaluationHandlers = {
  evaluations: (request: Ctx<typeof calls.evaluations>) => evaluationRows.page(request, request.query),
  evaluationCreate: create,
  evaluationReply: reply,
}

const best = 5
/** No answer in time: a good evaluation by default, left out of the means. */
export async function evaluateSilent(db: Db, who: Who) {
  const { autoEvaluateDays } = await orderConfigOf(db, who)
  const silent = await db
    .selectFrom('homeOrder')
    .select(['id', 'status'])
    .where('orgId', '=', who.orgId)
    .where('status', '=', done)
    .where('overTime', '<=', `${addDays(who.today, -autoEvaluateDays)} ${who.now.slice(11)}`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('homeOrderEvaluation as said')
            .select('said.id')
            .whereRef('said.orgId', '=', 'homeOrder.orgId')
            .whereRef('said.orderId', '=', 'homeOrder.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(500)
    .execute()
  const marks = { quality: best, attitude: best, punctual: best, score: best }
  for (const { id, status } of silent) {
    const source = evaluationSource.is.system
    await insert(db, evaluations, who, { ...marks, orderId: id, source, status: evaluationStatus.is.shown })
    await noteStep(db, who, id, { action: '系统默认评价', from: status, to: status })
  }
  return silent.length
}

joinRound('hourly', {
  title: '工单默认评价',
  touches: ['home-order'],
  run: (db, { who }) => evaluateSilent(db, who),
})
