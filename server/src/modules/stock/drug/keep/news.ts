import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { owe, tell } from '../../../platform/message/service.ts'
import { units } from '../../stock/service.ts'

/** Messages and to-dos about custody (stock.md 5.2, 5.5). */

export const routePath = '/drug/depositedList'
export const queryOf = ({ oldmanName }: { oldmanName: string }) => ({ oldmanName })

/** A count differs much from the books, or concerns a drug under special control. */
export const tellCounted = (
  db: Db,
  who: Who,
  resident: Row<'oldman'>,
  {
    holding: { drugName, unit },
    book,
    found,
    keepNo,
  }: { holding: { drugName: string; unit: string }; book: number; found: number; keepNo: string },
) =>
  tell(
    db,
    who,
    { roleCodes: ['NURSE_HEAD'], deptId: resident.deptId },
    {
      msgType: msgType.drug,
      msgLevel: msgLevel.important,
      bizType: 'DRUG_KEEP',
      bizId: keepNo,
      event: `counted ${drugName}`,
      title: `${resident.oldmanName}的${drugName}清点不符`,
      content: `账面${units(book)}${unit}，清点${units(found)}${unit}，单号${keepNo}，请核查。`,
      routePath,
      query: queryOf(resident),
    },
  )

/** A request to destroy drugs where no reviewers are set: all users who may destroy decide. */
export const askToDestroy = (db: Db, who: Who, resident: Row<'oldman'>, row: Row<'drugDestroy'>) =>
  owe(
    db,
    who,
    { permit: 'drug.depositedList.destroy', deptId: resident.deptId, except: who.userId },
    {
      todoType: 'DRUG_DESTROY',
      bizType: 'DRUG_DESTROY',
      bizId: row.destroyId,
      event: 'audit',
      title: `${resident.oldmanName}的药品销毁待审核`,
      content: `${row.destroyNo}，申请人${row.handlerName}。`,
      routePath,
      query: { view: 'destroy' },
    },
  )
