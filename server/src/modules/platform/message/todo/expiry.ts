import { sql } from 'kysely'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import { empStatus } from '#contract/modules/platform/staff/staff.ts'
import { addDays, daysBetween } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { defineJob } from '#core/jobs/jobs.ts'
import { type NewMessage, tell } from '../service.ts'

/**
 * Certificates and permits that expire: reported 60, 30 and 7 days ahead and on expiry (platform.md 3,
 * administration.md 1.5).
 */

const steps = [0, 7, 30, 60] as const

/** The latest step a paper has reached, so that the message is right after a missed run too. */
export function stepOf(expireDate: string, day: string) {
  const left = daysBetween(day, expireDate)
  return steps.find((step) => left <= step)
}

export const expiry = defineJob({
  name: 'cert-expiry',
  title: '证照到期提醒',
  at: '00:20',
  run: async (db, { orgId, day, who }) => {
    let count = 0
    for (const paper of [...(await qualifications(db, orgId, day)), ...(await healthCards(db, orgId, day))]) {
      const step = stepOf(paper.expireDate, day)
      if (step === undefined) continue
      const { expireDate, receivers, ...news } = paper
      const state = step === 0 && expireDate <= day ? `已于 ${expireDate} 到期` : `将于 ${expireDate} 到期`
      count += await tell(
        db,
        who,
        { roleCodes: receivers },
        {
          ...news,
          title: `${news.title}${state}`,
          msgType: msgType.expiry,
          msgLevel: step <= 7 ? msgLevel.important : msgLevel.ordinary,
          event: `expire ${expireDate} ${step}`,
        },
      )
    }
    return { told: count }
  },
})

type Paper = Pick<NewMessage, 'title' | 'bizType' | 'bizId' | 'routePath'> & {
  expireDate: string
  receivers: string[]
}

async function qualifications(db: Db, orgId: string, day: string): Promise<Paper[]> {
  const rows = await db
    .selectFrom('qualification')
    .leftJoin('dictionary as kind', (join) =>
      join
        .onRef('kind.orgId', '=', 'qualification.orgId')
        .on('kind.dictionaryCode', '=', 'QUAL_TYPE')
        .on((eb) => eb('kind.dictionaryValue', '=', eb.cast<string>('qualification.qualType', 'text'))),
    )
    .select(['qualification.qualId', 'qualification.certNo', 'qualification.expireDate', 'kind.dictionaryName'])
    .where('qualification.orgId', '=', orgId)
    .where('qualification.expireDate', '<=', addDays(day, 60))
    .execute()
  return rows.flatMap(({ qualId, certNo, expireDate, dictionaryName }) =>
    expireDate
      ? [
          {
            title: `${dictionaryName ?? '机构资质'}${certNo ? `（${certNo}）` : ''}`,
            bizType: 'qualification',
            bizId: qualId,
            routePath: '/systemmanage/org/index',
            expireDate,
            receivers: ['ADMIN', 'DIRECTOR', 'SAFETY'],
          },
        ]
      : [],
  )
}

async function healthCards(db: Db, orgId: string, day: string): Promise<Paper[]> {
  const rows = await db
    .selectFrom('emp')
    .select(['empId', 'empName', 'healthCertExpire'])
    .where('orgId', '=', orgId)
    .where('status', '<>', empStatus.is.left)
    .where('healthCertExpire', '<=', addDays(day, 60))
    // A renewed one may be among the certificates.
    .where(
      sql<boolean>`not exists (select from jsonb_array_elements(emp.certificates) paper where paper ->> 'certType' = '4'
        and coalesce((paper ->> 'expireDate')::date, 'infinity') > emp.health_cert_expire)`,
    )
    .execute()
  return rows.flatMap(({ empId, empName, healthCertExpire }) =>
    healthCertExpire
      ? [
          {
            title: `${empName}的健康证`,
            bizType: 'emp',
            bizId: empId,
            routePath: '/administration/staff',
            expireDate: healthCertExpire,
            receivers: ['ADMIN', 'HR'],
          },
        ]
      : [],
  )
}
