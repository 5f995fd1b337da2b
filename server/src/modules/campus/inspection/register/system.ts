import { registerSource } from '#contract/modules/campus/inspection/register.ts'
import type { RegisterType } from '#contract/modules/campus/inspection/register-fields.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, patch, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { inspectionRegisters } from '../tables.ts'
import { contentsOf } from './contents.ts'
import { settleMissing } from './missing.ts'

interface SystemRegister {
  registerType: RegisterType
  registerDate: string
  /** The fields of its kind: register-fields.ts. */
  fields: Record<string, unknown>
  /** The handler: an employee, perhaps without an account. */
  handlerEmpId?: string | null
  /** The handler's name where it is not an employee. */
  handlerName?: string
  remark?: string
  /** The row of the other module; it makes one entry of this kind, however often it is sent. */
  sourceId: string
}

/**
 * Makes an entry about work of another module, inside its transaction; such an entry is read-only. Undefined where it
 * exists already.
 *
 *     await addSystemRegister(db, who, { registerType: 2, registerDate, sourceId: taskId, handlerEmpId,
 *       fields: { place: line, item: '防火巡查', result: 1 } })
 */
export async function addSystemRegister(
  db: Db,
  who: Who,
  { handlerEmpId, ...row }: SystemRegister,
): Promise<Row<'inspectRegister'> | undefined> {
  const known = await db
    .selectFrom('inspectRegister')
    .select('registerId')
    .where('orgId', '=', who.orgId)
    .where('registerType', '=', row.registerType)
    .where('sourceId', '=', row.sourceId)
    .executeTakeFirst()
  if (known) return undefined
  const handler = handlerEmpId ? await staffOf(db, who, handlerEmpId) : undefined
  const created = await insert(db, inspectionRegisters, who, {
    ...row,
    fields: contentsOf(row.registerType, row.fields),
    handlerId: handler?.userId ?? null,
    handlerName: handler?.empName ?? row.handlerName ?? who.userName,
    photos: [],
    source: registerSource.is.system,
  })
  await settleMissing(db, who, row.registerDate)
  return created
}

/** Updates an entry of the system after its source has changed. A voided one stays as it is. */
export async function restateSystemRegister(
  db: Db,
  who: Who,
  { registerType, sourceId, fields }: Pick<SystemRegister, 'registerType' | 'sourceId' | 'fields'>,
) {
  const [row] = await rowsWith(db, inspectionRegisters, who, { registerType, sourceId, void: 0 })
  if (row) await patch(db, inspectionRegisters, who, row, { fields: contentsOf(registerType, fields) })
}

const staffOf = (db: Db, who: Who, empId: string) =>
  db
    .selectFrom('emp')
    .leftJoin('userAccount', (join) =>
      join.onRef('userAccount.orgId', '=', 'emp.orgId').onRef('userAccount.empId', '=', 'emp.empId'),
    )
    .select(['emp.empName', 'userAccount.userId'])
    .where('emp.orgId', '=', who.orgId)
    .where('emp.empId', '=', empId)
    .executeTakeFirst()
