import type { Issue } from '#contract/modules/campus/inspection/bank.ts'
import { inspectType } from '#contract/modules/campus/inspection/bank.ts'
import { type Answer, inspectFlow, inspectStatus } from '#contract/modules/campus/inspection/inspect.ts'
import { inspectResult, scoreOf } from '#contract/modules/campus/inspection/scoring.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { tellVetoed } from '../news.ts'
import { openRectification } from '../record/open.ts'
import { settleInspect } from '../record/settle.ts'
import { assertReady, deadlineOf, failedOf } from '../rules.ts'
import { inspects } from '../tables.ts'
import { previousOf } from './rows.ts'

/** Submits an inspection: each failed item becomes a record with a person responsible; answers are final. */
export async function handIn(db: Db, who: Who, row: Row<'inspect'>) {
  const items: Issue[] = row.items
  const answers: Answer[] = row.answers
  const judged = assertReady({ ...row, items, answers })
  const failed = judged.filter(({ answer }) => answer.result === inspectResult.is.fail)
  const isSixty = row.inspectType === inspectType.is.sixty
  // In other kinds, items not inspected are left out.
  const judgedSheet = isSixty
    ? {}
    : { items: judged.map(({ item }) => item), answers: judged.map(({ answer }) => answer) }
  const before = await previousOf(db, who, { ...row, submitTime: null })
  const known = new Set(before ? failedOf(before.items, before.answers).map(({ issueId }) => issueId) : [])
  const submitted = await patch(db, inspects, who, row, {
    ...inspectFlow.take('submit', row),
    ...(failed.length === 0 && { status: inspectStatus.is.closed, closeTime: who.now }),
    submitTime: who.now,
    ...judgedSheet,
    ...scoreOf(judgedSheet.items ?? items, answers),
  })
  for (const { item, answer } of failed)
    await openRectification(db, who, {
      source: 'INSPECT',
      inspectId: row.inspectId,
      issueId: item.issueId,
      itemNo: item.itemNo,
      groupCode: item.groupCode,
      title: item.title,
      problem: answer.problem ?? '',
      place: answer.place,
      hazardLevel: item.hazardLevel,
      dutyId: answer.dutyId ?? '',
      dutyDeptId: answer.dutyDeptId,
      deadline: deadlineOf(item, answer, row.inspectDate),
      copied: answer.photos ?? [],
      repeated: known.has(item.issueId),
      fixed: answer.onSiteFixed === 1,
    })
  const vetoed = failed.filter(({ item }) => item.veto === 1)
  if (vetoed.length > 0)
    await tellVetoed(
      db,
      who,
      submitted,
      vetoed.map(({ item }) => item),
    )
  if (failed.length > 0) await settleInspect(db, who, row.inspectId)
  return submitted
}
