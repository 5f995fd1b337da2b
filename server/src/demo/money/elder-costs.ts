import { addDays } from '#core/clock.ts'
import { systemWho } from '#core/who/who.ts'
import { createCosts } from '../../modules/fees/elder-cost/service.ts'
import type { Elder, Maker } from '../people/residents.ts'

const sold = [
  { projectChildId: 'child-hair', quantity: 1, remark: '上门理发' },
  { projectChildId: 'child-shopping', quantity: 1, remark: '代购水果' },
  { projectChildId: 'child-escort', quantity: 1, remark: '陪同市一医院复诊' },
] as const

/** The last two weeks of haircuts, shopping and company to the doctor. */
export async function makeElderCosts({ db, orgId, now, random }: Maker, elders: readonly Elder[]) {
  const here = elders.filter(({ status, since }) => status === 1 && since < addDays(now.slice(0, 10), -30)).slice(0, 60)
  const { userId: handlerId } = await db
    .selectFrom('userAccount')
    .select('userId')
    .where('orgId', '=', orgId)
    .where('loginName', '=', 'nurse_head')
    .executeTakeFirstOrThrow()
  for (let back = 13; back >= 1; back -= 2) {
    const costDate = addDays(now.slice(0, 10), -back)
    const who = { ...systemWho(orgId, `${costDate} 15:20:00`), userName: '陈护士长' }
    const rows = Array.from({ length: random.int(1, 3) }, () => ({
      ...random.pick(sold),
      oldmanId: random.pick(here).oldmanId,
      costDate,
    }))
    await createCosts(db, who, { rows, handlerId })
  }
}
