import type { BodyFor } from '#contract/kit/calls.ts'
import { wrongValue } from '#contract/kit/refusals.ts'
import { inspectType } from '#contract/modules/campus/inspection/bank.ts'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { inspectResult } from '#contract/modules/campus/inspection/scoring.ts'
import type { Db } from '../../../../core/db/db.ts'
import { inBelow } from '../../../../core/http/below.ts'
import type { Outside } from '../../../../core/http/serve.ts'
import { own } from '../../../../core/rows/write.ts'
import type { Who } from '../../../../core/who/who.ts'
import { leaders, usersOf } from '../../../platform/message/service.ts'
import { orgs } from '../../../platform/org/tables.ts'
import { insertDraft, valuesOf } from '../inspect/save.ts'
import { handIn } from '../inspect/submit.ts'
import { items } from '../issue/bank.ts'
import { assertBelow } from './standings.ts'

/** 上级监督检查 made by an upper level (services.md 2.2, beyond): stored in the house that was inspected, and there alone. */

type Sent = BodyFor<typeof inspection.leagueCreate>

/** Refuses 21001, 21003, 25102, 25103 and 25105. */
export async function makeBelow({ who, services, params, body }: Outside<typeof inspection.leagueCreate>) {
  const { orgId } = params
  assertBelow(who, orgId)
  const inspectOrg = body.inspectOrg || (await services.database.readOrg(who.orgId, (db) => nameOf(db, who)))
  const asked = { orgId, requestNo: body.requestNo, body }
  return inBelow({ who, services }, inspection.leagueCreate, asked, (db, guest) =>
    handInBelow(db, guest, { ...body, inspectOrg }),
  )
}

const nameOf = async (db: Db, who: Who) => (await own(db, orgs, who, who.orgId)).orgName.slice(0, 50)

async function handInBelow(db: Db, guest: Who, { requestNo: _, names, answers, ...head }: Sent) {
  const isWrong = answers.some(({ result }) => result === inspectResult.is.fail)
  const dutyId = isWrong ? await dutyOf(db, guest) : undefined
  const sent = {
    ...head,
    inspectType: inspectType.is.upper,
    inspectors: [guest.userName, ...names].map((name) => ({ name: name.slice(0, 30) })),
    answers: answers.map((answer) => (answer.result === inspectResult.is.fail ? { ...answer, dutyId } : answer)),
    submit: 1 as const,
  }
  const saved = await insertDraft(db, guest, await valuesOf(db, guest, sent, items), items)
  const { inspectNo, totals, rate, conclusion } = await handIn(db, guest, saved)
  guest.did(`${head.inspectOrg}提交上级监督检查${inspectNo}`)
  return { inspectNo, failCount: totals.fail, rate, conclusion }
}

/** Who answers for safety there; where nobody does, who runs the house. */
async function dutyOf(db: Db, { orgId }: Who) {
  for (const receivers of [{ roleCodes: ['SAFETY'] }, leaders, { administrators: true as const }]) {
    const [userId] = await usersOf(db, orgId, receivers)
    if (userId) return userId
  }
  return wrongValue('answers', '该机构没有可负责整改的账号，请先联系机构')
}
