import { randomBytes } from 'node:crypto'
import { refuse } from '#contract/kit/refusals.ts'
import { maskPhone } from '#contract/kit/value/id-card.ts'
import { auth, authRefusals } from '#contract/modules/platform/auth/auth.ts'
import { entryRefusals, smsPurpose } from '#contract/modules/platform/auth/entry.ts'
import { msgType } from '#contract/modules/platform/message/message.ts'
import { preciseText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import type { Bus } from '#core/live/bus.ts'
import type { Row } from '#core/rows/store/table.ts'
import { isNumber } from '#core/sealing/sealed-columns.ts'
import { installationOrg, setting } from '#core/settings.ts'
import { writeLogs } from '#core/who/audit.ts'
import { systemWho, type Who } from '#core/who/who.ts'
import { tell } from '../../message/service.ts'
import { applyInstitution } from '../../org/service.ts'
import { assertStrong } from '../service.ts'
import { answerHash, captchaFits } from './captcha.ts'
import { accountWho } from './sign-in.ts'
import { codeOf, spendCode } from './sms.ts'

/**
 * Registration of an institution (platform.md 1.1): a text message proves its number; it is made under review, with its
 * founder, who then fills in the form; the level above admits it.
 */
export async function registerAccount({ db, who, body, services }: Ctx<typeof auth.register>) {
  const parentId = await installationOrg(db)
  if ((await setting(db, parentId, 'registerOpen')) === 0) refuse(entryRefusals.registerClosed)
  const { userName, userPassword: password, userTelephone: phone } = body
  // Errors that the browser could have found use up neither picture nor code.
  if (password !== body.repactPassword) refuse(entryRefusals.passwordsDiffer, {}, { field: 'repactPassword' })
  await assertStrong(db, { orgId: parentId, loginName: userName, phoneNum: phone }, password, 'userPassword')

  const sms = await codeOf(db, who.now, services.env.appSecret, { phone, smsCode: body.smsCode })
  const solved = sms?.verifyStr === body.verifyStr && sms.answerHash === answerHash(body.verifyStr, body.photoCode)
  if (!solved && !(await captchaFits(db, who.now, body.verifyStr, body.photoCode)))
    refuse(authRefusals.captcha, {}, { keep: true, field: 'photoCode' })
  if (!sms?.fits) refuse(entryRefusals.smsCode, {}, { keep: true, field: 'smsCode' })
  await assertFree(db, userName, phone)
  if (sms.purpose !== smsPurpose.is.register) refuse(entryRefusals.smsCode, {}, { keep: true, field: 'smsCode' })
  await spendCode(db, sms.smsId)

  const orgId = `org-${randomBytes(6).toString('hex')}`
  const admin = { loginName: userName, userName, password, phoneNum: phone }
  const user = await applyInstitution(db, { orgId, parentId, now: who.now, source: '网上注册', admin })
  await logRegistration(db, who, user, services.clock.ms())
  await tellUpperLevel(db, who, services.bus, { parentId, orgId, userName, phone })
  return { userId: user.userId, orgId }
}

interface Applicant {
  parentId: string
  orgId: string
  userName: string
  phone: string
}

/**
 * Users who may admit institutions get a message about each application; the message belongs to the level above, not to
 * the applicant.
 */
async function tellUpperLevel(db: Db, who: Who, bus: Bus, { parentId, orgId, userName, phone }: Applicant) {
  const upper = systemWho(parentId, who.now)
  await tell(
    db,
    upper,
    { permit: 'archives.manager1.index.audit' },
    {
      msgType: msgType.review,
      title: `新机构申请入驻：${userName}`,
      content: `申请人手机 ${maskPhone(phone)}，机构资料填写完整后可以审核。`,
      bizType: 'ORG',
      bizId: orgId,
      event: 'registered',
      routePath: '/archives/manager1/index',
      query: { orgStatus: '0' },
    },
  )
  who.after.push(async () => {
    for (const { event, data, target } of upper.events) bus.publish(parentId, event, data, target)
  })
}

/** At this step the number is proven; names are compared without regard to case. */
async function assertFree(db: Db, loginName: string, phone: string) {
  const named = await db
    .selectFrom('userAccount')
    .select('userId')
    .where((eb) => eb(eb.fn<string>('lower', ['loginName']), '=', loginName.toLowerCase()))
    .executeTakeFirst()
  if (named) refuse(entryRefusals.nameUsed, {}, { keep: true, field: 'userName' })
  const holds = isNumber('userAccount.phoneNum', [phone])
  const known = await db.selectFrom('userAccount').select('userId').where(holds).executeTakeFirst()
  if (known) refuse(entryRefusals.phoneUsed, {}, { keep: true, field: 'userTelephone' })
}

async function logRegistration(db: Db, who: Who, user: Row<'userAccount'>, ms: number) {
  const founder = accountWho(who, user)
  founder.did(`注册机构，管理员账号${user.loginName}`, { operType: 'AUTH', type: 'org', id: user.orgId })
  await writeLogs(db, auth.register, founder, { params: {}, code: 0, message: '', costMs: 0, time: preciseText(ms) })
}
