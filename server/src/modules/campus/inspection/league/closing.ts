import { sheetStatus } from '#contract/modules/campus/inspection/below-sheet.ts'
import { inspectStatus } from '#contract/modules/campus/inspection/inspect.ts'
import { msgType } from '#contract/modules/platform/message/message.ts'
import { defineJob } from '#core/jobs/jobs.ts'
import { own, patch } from '#core/rows/store/write.ts'
import type { JobRun } from '#core/services.ts'
import { orgsBelow } from '#core/who/identity.ts'
import { tell } from '../../../platform/message/service.ts'
import { belowSheets } from '../tables.ts'

/** An institution below has rectified all findings: notifies the inspector (services.md 2.2, 9b). */

interface Closed {
  sheetId: string
  closeTime: string
}
const { handedIn, closed } = sheetStatus.is

/** Each institution is read in a transaction of its own; one that is no longer below is skipped. */
async function closedBelow({ orgId, services: { database } }: JobRun): Promise<Closed[]> {
  const open = await database.readOrg(orgId, (db) =>
    db
      .selectFrom('inspectBelow')
      .select(['sheetId', 'belowOrgId', 'inspectId'])
      .where('orgId', '=', orgId)
      .where('sheetStatus', '=', handedIn)
      .execute(),
  )
  if (open.length === 0) return []
  // The hierarchy of organisations is read outside of any organisation.
  const below = new Set(await database.withSystem((db) => orgsBelow(db, orgId)))
  const found: Closed[] = []
  for (const [belowId, sheets] of Map.groupBy(open, ({ belowOrgId }) => belowOrgId)) {
    if (!below.has(belowId)) continue
    const done = await database.readOrg(belowId, (db) =>
      db
        .selectFrom('inspect')
        .select(['inspectId', 'closeTime'])
        .where('orgId', '=', belowId)
        .where('inspectId', 'in', [...sheets.flatMap(({ inspectId }) => inspectId ?? []), ''])
        .where('status', '=', inspectStatus.is.closed)
        .execute(),
    )
    for (const { sheetId, inspectId } of sheets) {
      const closeTime = done.find((one) => one.inspectId === inspectId)?.closeTime
      if (closeTime) found.push({ sheetId, closeTime })
    }
  }
  return found
}

export const closingJob = defineJob({
  name: 'inspect-below',
  title: '下级机构整改办结',
  at: { everyMs: 5 * 60_000 },
  touches: ['inspection', 'message'],
  prepare: closedBelow,
  run: async (db, { who, prepared }) => {
    const found = prepared as Closed[] // as: the result of `prepare`
    for (const { sheetId, closeTime } of found) {
      const row = await own(db, belowSheets, who, sheetId, { lock: true })
      if (row.sheetStatus !== handedIn) continue
      await patch(db, belowSheets, who, row, { sheetStatus: closed, closeTime })
      const news = {
        msgType: msgType.rectify,
        bizType: 'INSPECT',
        bizId: sheetId,
        event: 'closed',
        title: `${row.belowOrgName}已办结检查${row.inspectNo}`.slice(0, 60),
        content: `${row.belowOrgName}对${row.inspectDate}上级监督检查${row.inspectNo}的整改已全部通过复查。`,
        routePath: '/government/inspect',
        query: { view: 'league' },
      }
      await tell(db, who, { userIds: [row.createBy ?? ''] }, news)
    }
    return found.length > 0 ? { closed: found.length } : undefined
  },
})
