import { remindType } from '#contract/modules/platform/reminder/reminder.ts'
import { addDays } from '#core/clock.ts'
import { papersOf } from '../staff/service.ts'
import { type Cause, joinReminders, type Receiver } from './service.ts'

/**
 * Expiring contracts and certificates of the staff and of the institution (administration.md 1.5); a renewed one has
 * another day.
 */

const contractDays = 30
const paperDays = 60
const left = 3

const roles = (...codes: string[]): Receiver[] => codes.map((id) => ({ kind: 'ROLE', id }))
const personnel = roles('HR')

joinReminders({
  name: 'staff-contract',
  title: '员工合同到期提醒',
  remindType: remindType.contract,
  generate: async (db, who, day) => {
    const rows = await db
      .selectFrom('emp')
      .select(['empId', 'empName', 'contractEnd'])
      .where('orgId', '=', who.orgId)
      .where('status', '<>', left)
      .where('contractEnd', '<=', addDays(day, contractDays))
      .execute()
    return rows.flatMap(({ empId, empName, contractEnd }) =>
      paper(
        { title: `${empName}的劳动合同到期`, date: contractEnd, bizType: 'emp', bizId: empId },
        contractDays,
        personnel,
      ),
    )
  },
})

joinReminders({
  name: 'staff-papers',
  title: '员工证书到期提醒',
  remindType: remindType.certificate,
  generate: async (db, who, day) => {
    const rows = await db
      .selectFrom('emp')
      .select(['empId', 'empName', 'healthCertExpire', 'certificates'])
      .where('orgId', '=', who.orgId)
      .where('status', '<>', left)
      .execute()
    const until = addDays(day, paperDays)
    return rows.flatMap(({ empId, empName, healthCertExpire, certificates }) => {
      return papersOf({ healthCertExpire, certificates: certificatesOf(certificates) })
        .map(({ certName, certType, certNo, expireDate, ofField }) => ({
          name: certName ?? '证书',
          key: ofField ? 'health' : `${certType}:${certNo ?? ''}`,
          date: expireDate ?? null,
        }))
        .filter(({ date }) => date !== null && date <= until)
        .flatMap(({ name, key, date }) =>
          paper(
            { title: `${empName}的${name}到期`, date, bizType: 'emp-paper', bizId: `${empId}:${key}` },
            paperDays,
            personnel,
          ),
        )
    })
  },
})

joinReminders({
  name: 'qualification',
  title: '机构资质到期提醒',
  remindType: remindType.certificate,
  generate: async (db, who, day) => {
    const rows = await db
      .selectFrom('qualification')
      .select(['qualId', 'certNo', 'expireDate'])
      .where('orgId', '=', who.orgId)
      .where('expireDate', '<=', addDays(day, paperDays))
      .execute()
    return rows.flatMap(({ qualId, certNo, expireDate }) => {
      const title = `机构资质${certNo ? `（${certNo}）` : ''}到期`
      const cause = { title, date: expireDate, bizType: 'qualification', bizId: qualId }
      return paper(cause, paperDays, roles('ADMIN', 'DIRECTOR', 'SAFETY'))
    })
  },
})

type Paper = Pick<Cause, 'title' | 'bizType' | 'bizId'> & { date: string | null }
const paper = ({ date, ...cause }: Paper, advanceDays: number, receivers: readonly Receiver[]): Cause[] =>
  date ? [{ ...cause, date, advanceDays, receivers }] : []

interface Certificate {
  certType: number | string
  certName?: string | null
  certNo?: string | null
  expireDate?: string | null
}
// as: written only by the staff calls, in this shape
const certificatesOf = (stored: unknown) => (Array.isArray(stored) ? (stored as Certificate[]) : [])
