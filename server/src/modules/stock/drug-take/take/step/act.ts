import { common, type Refusal, refuse, sentenceOf, wrongValue } from '#contract/kit/refusals.ts'
import { type TakeAction, takeAction } from '#contract/modules/stock/drug-take/take.ts'
import type { Db } from '#core/db/db.ts'
import type { Constraints } from '#core/db/db-errors.ts'
import { settings } from '#core/settings.ts'
import { attempt } from '#core/who/attempt.ts'
import type { Who } from '#core/who/who.ts'
import { keepNear, type Near } from '../near-misses.ts'
import { bringAtNeed } from './at-need.ts'
import { type Case, openCase } from './case.ts'
import { check, sendBack } from './check.ts'
import { recordEffect } from './effect.ts'
import { give, identify } from './give.ts'
import { prepare } from './prepare.ts'
import { refuseDoses } from './refuse.ts'
import type { Body, Result } from './step-body.ts'
import { voidTake } from './void.ts'

/** Steps on doses, each take by itself: a refused take does not stop the others (stock.md 5.4). */

const page = 'drug.drugGetList'
const permitOf: Record<TakeAction, string> = {
  prepare: `${page}.add`,
  check: `${page}.check`,
  checkFail: `${page}.check`,
  identify: `${page}.give`,
  give: `${page}.give`,
  refuse: `${page}.refuse`,
  void: `${page}.void`,
  prn: `${page}.add`,
  effect: `${page}.give`,
}
/** What each step does with one take; `prepare` answers for its lines too. */
const steps: Record<Exclude<TakeAction, 'prn'>, (db: Db, who: Who, of: Case) => Promise<Result[]>> = {
  prepare,
  check,
  checkFail: sendBack,
  identify,
  give,
  refuse: refuseDoses,
  void: voidTake,
  effect: recordEffect,
}

/** Refuses 401, 21001, and with the first code where no take succeeded; near misses are kept all the same. */
export async function actOn(db: Db, who: Who, body: Body) {
  const action = body.action as TakeAction // as: codes() of the very list
  who.must(permitOf[action])
  assertSaid(action, body)
  const near: Near[] = []
  const rules = await settings(db, who.orgId, ['takeEarlyMinutes', 'takeLateMinutes', 'offlineMaxHours'])
  const results: Result[] = []
  const work = async (takeId: string | null, run: () => Promise<Result[]>) => {
    let answers: Result[] = []
    const refusal = await attempt(db, who, constraints, async () => {
      answers = await run()
    })
    results.push(...(refusal ? [failed(takeId, refusal)] : answers))
  }
  if (action === takeAction.is.prn) await work(null, async () => [await bringAtNeed(db, who, { body, near })])
  // Takes are locked in one order for all callers.
  else
    for (const take of (body.takes ?? []).toSorted((one, other) => (one.takeId < other.takeId ? -1 : 1)))
      await work(take.takeId, async () =>
        steps[action](db, who, await openCase(db, who, { input: take, body, near, rules })),
      )
  await keepNear(db, who, near)
  return summed(results)
}

const constraints: Constraints = {
  drug_take_once: { refusal: common.running },
  drug_keep_record_take: { refusal: common.running },
}

function assertSaid(action: TakeAction, body: Body) {
  if (action === takeAction.is.prn) {
    if (!body.oldmanId) wrongValue('oldmanId', '请选择老人')
    if (!body.useId) wrongValue('useId', '请选择药品')
    if (!body.reason) wrongValue('reason', '请填写用药原因')
    return
  }
  if (!body.takes?.length) wrongValue('takes', '请选择要办理的服药')
  if (action === takeAction.is.checkFail && !body.reason) wrongValue('reason', '请填写退回原因')
  if (action === takeAction.is.void && !body.reason) wrongValue('reason', '请填写作废原因')
  if (action === takeAction.is.effect && !body.effect) wrongValue('effect', '请选择用药效果')
  if (action === takeAction.is.refuse && !body.refuseReason) wrongValue('refuseReason', '请选择拒服原因')
}

const failed = (takeId: string | null, refusal: Refusal): Result => ({
  takeId,
  code: refusal.refusal.code,
  msg: sentenceOf(refusal.message),
  status: null,
  version: null,
})

/** Refused lines are reported beside the takes; when no line succeeds the whole call is refused. */
function summed(results: readonly Result[]) {
  const done = results.filter(({ code, takeLineId }) => code === 0 && !takeLineId).length
  const failures = results.filter(({ code }) => code !== 0)
  const answer = { results: [...results], done, failed: failures.length }
  const [first] = failures
  if (done === 0 && first) refuse({ code: first.code, text: first.msg }, {}, { data: answer, keep: true })
  return answer
}
