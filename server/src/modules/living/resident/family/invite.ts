import { refuse } from '#contract/kit/refusals.ts'
import type { residentFamily } from '#contract/modules/living/resident/resident-family.ts'
import { entryRefusals } from '#contract/modules/platform/auth/entry.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Services } from '#core/services.ts'
import { type SendSms, smsSender } from '#core/sms/sms.ts'
import { failureOf } from '#core/sms/sms-outbox.ts'
import { smsGatewayOf } from '../../../platform/setting/service.ts'
import { markInvited } from './family.ts'

/**
 * Invites family members: each gets a text message that says who has entered this number and for whom (residence.md
 * 1.2). Takes the call; gives the resident. Without a gateway 21110, and nobody is marked. Messages are sent after
 * commit; the mark of a relative who got none is undone, and the answer is 21125.
 */
export async function inviteFamily({ db, who, body, raw, services }: Ctx<typeof residentFamily.invite>) {
  const resident = await ownResident(db, who, body.oldmanId)
  const send = smsSender({
    env: services.env,
    nowMs: services.clock.ms(),
    own: await smsGatewayOf(db, who.orgId, services.env),
    log: ({ phone }) => raw.request.log.warn(`演示模式短信 家属邀请 尾号${phone.slice(-4)}`),
  })
  if (!send) refuse(entryRefusals.noSms)
  const rows = await markInvited(db, who, resident, body.familyIds)
  const { orgName } = await db
    .selectFrom('org')
    .select('orgName')
    .where('orgId', '=', who.orgId)
    .executeTakeFirstOrThrow()
  const content = `${orgName}已登记您为${resident.oldmanName}的家属，今后的通知会发到本手机号。如非本人，请与我院联系。`
  who.after.push(() => sendAll(services, who.orgId, send, { rows, content }))
  return resident
}

interface Letters {
  /** The rows before they were marked. */
  rows: readonly Row<'family'>[]
  content: string
}

async function sendAll({ database }: Services, orgId: string, send: SendSms, { rows, content }: Letters) {
  const reasons = await Promise.all(
    rows.map(({ phoneNum }) => failureOf(send, { phone: phoneNum, template: 'FAMILY_NOTICE', content })),
  )
  const failed = rows.filter((_, index) => reasons[index] !== null)
  if (failed.length === 0) return
  await database.withOrg(orgId, (db) => takeBack(db, orgId, failed))
  refuse(entryRefusals.smsFailed)
}

async function takeBack(db: Db, orgId: string, rows: readonly Row<'family'>[]) {
  for (const { familyId, inviteStatus, inviteTime } of rows)
    await db
      .updateTable('family')
      .set({ inviteStatus, inviteTime })
      .where('orgId', '=', orgId)
      .where('familyId', '=', familyId)
      .execute()
}
