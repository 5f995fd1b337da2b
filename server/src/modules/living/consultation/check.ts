import { refuse } from '#contract/kit/refusals.ts'
import { idCardProblem } from '#contract/kit/value/id-card.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { residentRefusals } from '#contract/modules/living/resident/resident.ts'
import type { Db } from '#core/db/db.ts'
import { isNumber } from '#core/sealing/sealed-columns.ts'
import type { Who } from '#core/who/who.ts'
import { holderOf } from '../resident/service.ts'
import { consultationsSeenBy } from './service.ts'

/**
 * People on record with this ID card: a warning, not a refusal, since a person may have several consultations. Another
 * receiver's consultation is mentioned, but without its id (residence.md 3).
 */
export async function checked(db: Db, who: Who, typed: string) {
  const idCard = typed.trim().toUpperCase()
  if (idCardProblem(idCard)) refuse(residentRefusals.badIdCard, {}, { field: 'oldmanIdCard' })
  const holder = await holderOf(db, who.orgId, idCard)
  const newest = (rows: ReturnType<typeof consultationsSeenBy>) =>
    rows
      .select(['consultation.consultationId', 'consultation.consultNo', 'consultation.consultTime'])
      .where(isNumber('consultation.oldmanIdCard', [idCard]))
      .orderBy('consultation.consultTime', 'desc')
      .orderBy('consultation.consultationId', 'desc')
      .limit(1)
      .executeTakeFirst()
  const own = await newest(consultationsSeenBy(db, who))
  const any = own ?? (await newest(db.selectFrom('consultation').where('consultation.orgId', '=', who.orgId)))
  if (!holder && !any) return { exist: 0 }
  const words = [
    ...(holder ? [`${holder.oldmanName}已有档案（${liveStatus.label(holder.oldmanStatus)}）`] : []),
    ...(own ? [`${own.consultTime.slice(0, 10)}咨询过（${own.consultNo}）`] : []),
    ...(any && !own ? [`${any.consultTime.slice(0, 10)}由其他接待人登记过咨询`] : []),
  ]
  return {
    exist: 1,
    consultationId: own?.consultationId ?? null,
    oldmanId: holder?.oldmanId ?? null,
    oldmanStatus: holder?.oldmanStatus ?? null,
    message: words.join('；'),
  }
}
