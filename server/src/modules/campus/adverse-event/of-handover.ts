import { adverseStatus } from '#contract/modules/campus/adverse-event/adverse-event.ts'
import { dictLabels } from '#core/rows/dict-labels.ts'
import { joinShiftHandover } from '../../care/care-task/service.ts'

const { draft } = adverseStatus.is

/** Events of residents of the ward in a shift are handed over to the next one, without the reporter (care.md 5). */
joinShiftHandover('incidents', async (db, who, { deptId, from, to }) => {
  const rows = await db
    .selectFrom('adverseEvent as event')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'event.orgId').onRef('oldman.oldmanId', '=', 'event.oldmanId'),
    )
    .select(['event.eventId', 'event.eventType', 'event.process', 'event.happenTime'])
    .select(['oldman.oldmanId', 'oldman.oldmanName', 'oldman.bedName'])
    .where('event.orgId', '=', who.orgId)
    .where('oldman.deptId', '=', deptId)
    .where('event.status', '<>', draft)
    .where('event.happenTime', '>=', from)
    .where('event.happenTime', '<', to)
    .orderBy('event.happenTime')
    .orderBy('event.eventId')
    .execute()
  const label = await dictLabels(db, who.orgId, ['ADVERSE_TYPE'])
  return rows.map(({ eventId, eventType, process, happenTime, ...person }) => ({
    ...person,
    id: eventId,
    time: happenTime,
    text: `${label('ADVERSE_TYPE', eventType)}：${process.slice(0, 100)}`,
  }))
})
