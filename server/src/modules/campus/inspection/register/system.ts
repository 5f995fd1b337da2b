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
  /** Called so where nobody of the staff did it. */
  handlerName?: string
  remark?: string
  /** The row of the other module; it brings one row of this kind, however often it is sent. */
  sourceId: string
}

/**
 * Writes what another module has done into a register, inside its transaction; such a row is only read. Undefined where
 * it stands there already.
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

/** Updates a row of the system after its source has changed. A voided one stays as it is. */
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
