import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { owe, oweThere, tell } from '../../../platform/message/service.ts'
import { documentsIn, joinApproval } from '../../../platform/review/service.ts'
import { uses } from '../tables.ts'

/** Messages and to-dos about settings (stock.md 5.3). */

const about = msgType.drug
const bizType = 'DRUG_USE'
const routePath = '/drug/set'
joinApproval({
  biz: bizType,
  event: 'audit',
  permit: 'drug.set.audit',
  // The confirmation opens the whole setting for reading; the person who ordered it is not asked.
  documents: documentsIn(uses, { parties: ['createBy'], onPage: true }),
})
export const settingOf = (useId: string) => ({ bizType, bizId: useId })
const queryOf = ({ oldmanName }: { oldmanName: string }) => ({ oldmanName })

export const askToConfirm = (
  db: Db,
  who: Who,
  resident: Row<'oldman'>,
  { row, drugName, there }: { row: Row<'drugUse'>; drugName: string; there?: boolean },
) =>
  (there ? oweThere : owe)(
    db,
    who,
    { permit: 'drug.set.audit', deptId: resident.deptId, except: row.createBy },
    {
      ...settingOf(row.useId),
      todoType: 'DRUG_USE',
      event: 'audit',
      routePath,
      query: queryOf(resident),
      title: `${resident.oldmanName}的${drugName}待审核`,
      content: `${resident.bedName ?? ''} ${resident.oldmanName}，${row.createByName ?? ''}开立，请核对剂量和频次后确认。`,
    },
  )

/** After a hospital stay earlier orders are reviewed before they are given. */
export const askToReview = (
  db: Db,
  who: Who,
  resident: Row<'oldman'>,
  { count, event, there }: { count: number; event: string; there?: boolean },
) =>
  (there ? oweThere : owe)(
    db,
    who,
    { permit: 'drug.set.audit', deptId: resident.deptId },
    {
      bizType,
      bizId: resident.oldmanId,
      todoType: 'DRUG_REVIEW',
      event,
      routePath,
      query: { ...queryOf(resident), pause: '3' },
      title: `${resident.oldmanName}住院返院，用药待复核`,
      content: `${count}种药暂停中，请按出院医嘱逐一复核、修改或停用。`,
    },
  )

/** A new allergy against a drug in use: the nurses and the prescriber are notified at once. */
export const tellAllergic = (
  db: Db,
  who: Who,
  resident: Row<'oldman'>,
  { row, drugName, word }: { row: Row<'drugUse'>; drugName: string; word: string },
) =>
  tellBoth(db, who, resident, row.prescriberId, {
    ...settingOf(row.useId),
    msgType: about,
    msgLevel: msgLevel.urgent,
    event: `allergic ${word}`,
    routePath,
    query: queryOf(resident),
    title: `${resident.oldmanName}对${word}过敏，正在使用${drugName}`,
    content: '请立即核实，必要时停药并通知医生。',
  })

/** 撤销退住 does not resume the settings that 退住 stopped. */
export const tellStopped = (db: Db, who: Who, resident: Row<'oldman'>, count: number) =>
  tell(
    db,
    who,
    { roleCodes: ['NURSE', 'NURSE_HEAD'], deptId: resident.deptId },
    {
      bizType,
      bizId: resident.oldmanId,
      msgType: about,
      event: `revoked ${who.now}`,
      routePath,
      query: queryOf(resident),
      title: `${resident.oldmanName}撤销退住，用药须重新设置`,
      content: `退住时停用的${count}项用药设置不会自动恢复，请核对后重新设置。`,
    },
  )

async function tellBoth(
  db: Db,
  who: Who,
  resident: Row<'oldman'>,
  prescriberId: string | null,
  news: Parameters<typeof tell>[3],
) {
  await tell(db, who, { roleCodes: ['NURSE', 'NURSE_HEAD'], deptId: resident.deptId }, news)
  if (prescriberId) await tell(db, who, { userIds: [prescriberId] }, news)
}
