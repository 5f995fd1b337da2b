import { contractKind, contractStatus } from '#contract/modules/living/agreement/agreement.ts'
import { recordType } from '#contract/modules/living/residence/residence.ts'
import { msgType } from '#contract/modules/platform/message/message.ts'
import { remindType } from '#contract/modules/platform/reminder/reminder.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { find, patch, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { ask, done, undone } from '../../platform/message/service.ts'
import { joinReminders } from '../../platform/reminder/service.ts'
import { addRecord, joinResidence } from '../residence/service.ts'
import { statusOn, warnDays } from './rules.ts'
import { assertAlone, bindingOf, endsBy } from './service.ts'
import { agreements } from './tables.ts'

// How contracts follow stays and days (residence.md 2.2, 6): a departure ends them, an undone departure makes them bind
// again, the night begins and ends them, and the responsible users get a to-do to renew in time.

joinResidence({
  name: 'agreement',
  answers: {
    contracted: async (db, who, { resident, day }) =>
      (await bindingOf(db, who, resident.oldmanId)).some(
        ({ startDate, endDate }) => startDate !== null && endDate !== null && startDate <= day && day <= endDate,
      ),
  },
  afterStep: async (db, who, { name, detail, resident, stay }) => {
    if (name === 'quit') await endWith(db, who, resident, { quitDate: detail.quitDate, liveId: stay.liveId })
    if (name === 'revokeQuit') await reviveWith(db, who, resident, stay.liveId)
  },
})

async function endWith(db: Db, who: Who, resident: Row<'oldman'>, stay: { quitDate: string; liveId: string }) {
  for (const row of await bindingOf(db, who, resident.oldmanId)) {
    await patch(db, agreements, who, row, {
      contractStatus: contractStatus.is.terminated,
      terminateDate: stay.quitDate,
      terminateReason: '退住',
      quitLiveId: stay.liveId,
    })
    await undone(db, who, todoKey(row))
    await note(db, who, resident, row, '退住终止')
  }
}

async function reviveWith(db: Db, who: Who, resident: Row<'oldman'>, liveId: string) {
  const ended = await rowsWith(db, agreements, who, {
    oldmanId: resident.oldmanId,
    quitLiveId: liveId,
    contractStatus: contractStatus.is.terminated,
  })
  for (const row of ended) {
    const back = { terminateDate: null, terminateReason: null, quitLiveId: null, expireTold: null }
    const state = statusOn(row, who.today)
    // Another contract may have been signed since.
    await assertAlone(db, who, { ...row, contractStatus: state }, row.contractId)
    await patch(db, agreements, who, row, { ...back, contractStatus: state })
    await note(db, who, resident, row, '撤销退住恢复')
  }
}

type Person = Pick<Row<'oldman'>, 'oldmanId' | 'liveId' | 'bedName'>

/** Adds an entry 合同 to the timeline of the resident. */
const note = (db: Db, who: Who, resident: Person, row: { contractNo: string }, what: string) =>
  addRecord(db, who, resident, { recordType: recordType.is.contract, toValue: row.contractNo, remark: what })

/** The same for any contract: a person cared for at home has no timeline. */
export async function noteOf(db: Db, who: Who, row: Row<'agreement'>, what: string) {
  if (row.home === 1) return
  await note(db, who, await ownResident(db, who, row.oldmanId), row, what)
}

const todoKey = ({ contractId }: { contractId: string }) => ({ bizType: 'CONTRACT_EXPIRE', bizId: contractId })
/** The contract was renewed: the to-do ends. */
export const renewed = (db: Db, who: Who, row: { contractId: string }) => done(db, who, todoKey(row))
/** The contract ended in another way: it needs no renewal; the one before it has to be renewed again. */
export async function overWith(db: Db, who: Who, row: Row<'agreement'>) {
  await undone(db, who, todoKey(row))
  const before = row.renewFromId ? await find(db, agreements, who, row.renewFromId, { lock: true }) : undefined
  if (before?.contractStatus === contractStatus.is.inForce && before.expireTold)
    await patch(db, agreements, who, before, { expireTold: null })
}

joinRound('care-day', {
  title: '合同生效与到期',
  name: 'agreement',
  touches: ['agreement', 'dashboard', 'residence'],
  run: async (db, { who }) => {
    const begun = await db
      .selectFrom('agreement')
      .selectAll()
      .where('orgId', '=', who.orgId)
      .where('category', '=', contractKind)
      .where(({ or, and, eb }) =>
        or([
          and([eb('contractStatus', '=', contractStatus.is.coming), eb('startDate', '<=', who.today)]),
          and([eb('contractStatus', '=', contractStatus.is.inForce), eb('endDate', '<', who.today)]),
        ]),
      )
      .orderBy('contractId')
      .execute()
    for (const row of begun) {
      const next = statusOn(row, who.today)
      await patch(db, agreements, who, row, { contractStatus: next })
      if (next !== contractStatus.is.ended) continue
      await undone(db, who, todoKey(row))
      const resident = await residentOf(db, who, row.oldmanId)
      if (resident) await note(db, who, resident, row, '到期')
    }
    return begun.length
  },
})

const residentOf = (db: Db, who: Who, oldmanId: string) =>
  db
    .selectFrom('oldman')
    .select(['oldmanId', 'liveId', 'bedName', 'oldmanName'])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .executeTakeFirst()

// administration.md 1.5: to the reception desk and the managers of the institution; a renewal, an end or a removal ends
// the to-do.
joinReminders({
  name: 'resident-contract',
  title: '老人合同到期提醒',
  remindType: remindType.contract,
  generate: async (db, who, day) => {
    const rows = await db
      .selectFrom('agreement')
      .innerJoin('oldman', (join) =>
        join.onRef('oldman.orgId', '=', 'agreement.orgId').onRef('oldman.oldmanId', '=', 'agreement.oldmanId'),
      )
      .select(['agreement.contractId', 'agreement.contractNo', 'agreement.contractName', 'agreement.endDate'])
      .select(['oldman.oldmanId', 'oldman.oldmanName', 'oldman.bedName'])
      .where('agreement.orgId', '=', who.orgId)
      .where(endsBy(addDays(day, warnDays)))
      .orderBy('agreement.contractId')
      .execute()
    return rows.map(({ contractId, contractNo, contractName, endDate, oldmanId, oldmanName, bedName }) => ({
      title: `${[bedName, oldmanName].filter(Boolean).join(' ')}的合同到期`,
      content: `${contractName}（${contractNo}）`,
      oldmanId,
      date: String(endDate),
      advanceDays: warnDays,
      bizType: 'agreement',
      bizId: contractId,
      receivers: ['RECEPTION', 'ADMIN', 'DIRECTOR'].map((id) => ({ kind: 'ROLE' as const, id })),
    }))
  },
})

// administration.md 1.6, CONTRACT_EXPIRE: once for each contract, to the reception desk and the maker of the contract.
joinRound('care-day', {
  title: '合同即将到期',
  // A contract that begins tonight and ends soon is reported tonight.
  behind: ['agreement'],
  touches: ['agreement'],
  run: async (db, { who }) => {
    const rows = await db
      .updateTable('agreement')
      .set({ expireTold: who.now })
      .where('orgId', '=', who.orgId)
      .where(endsBy(addDays(who.today, warnDays)))
      .where('expireTold', 'is', null)
      .returningAll()
      .execute()
    for (const row of rows) {
      const resident = await residentOf(db, who, row.oldmanId)
      const text = {
        title: `${resident?.oldmanName ?? row.partyB ?? ''}的合同将于${row.endDate}到期`,
        content: `${row.contractName}（${row.contractNo}），请与家属商量续签。`,
        ...todoKey(row),
        event: 'expiring',
        routePath: row.home === 1 ? '/homecare/tempeleteDocument' : '/live/contractDocument',
        query: { id: row.contractId, contractNo: row.contractNo },
      }
      const desk = row.home === 1 ? { permit: 'homecare.tempeleteDocument.add' } : { roleCodes: ['RECEPTION'] }
      const people = [desk, ...(row.createBy ? [{ userIds: [row.createBy] }] : [])]
      for (const receivers of people)
        await ask(db, who, receivers, { ...text, msgType: msgType.contract, round: row.version })
    }
    return rows.length
  },
})
