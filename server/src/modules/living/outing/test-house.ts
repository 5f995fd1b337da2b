import { escort, outType } from '#contract/modules/living/outing/outing.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import type { Client } from '../../../../test/app.ts'
import { makeBeds, makeDept } from '../../../../test/factories.ts'
import type { openHouse } from '../../../../test/stays.ts'

/** A ward with residents, a user who registers and two who audit. */
export async function openWard(house: Awaited<ReturnType<typeof openHouse>>) {
  const { t } = house
  const { deptId } = await makeDept(t)
  const nurse = await t.as('NURSE', { deptId })
  const head = await t.as('NURSE_HEAD', { deptId })
  const other = await t.as('NURSE_HEAD', { deptId })
  const director = await t.as('DIRECTOR')

  async function resident(elder: object = {}, more: object = {}) {
    const [bed] = await makeBeds(t, { deptId })
    const { oldmanId } = await house.lives(bed.bedId, { liveDate: '2025-06-01', ...more }, elder)
    return { oldmanId, bed }
  }
  const input = (oldmanId: string, more: object = {}) => ({
    oldmanId,
    outType: outType.is.home,
    outReason: '回家看孙子',
    planOutTime: '2025-06-10 14:00:00',
    planBackTime: '2025-06-12 18:00:00',
    escort: escort.is.family,
    escortName: '王小明',
    escortPhone: '13800000001',
    ...more,
  })
  type Made = { outId: string; version: number }
  const now = (who: Client, { outId }: Made) => who.ok(outing.get, { outId })
  const register = (oldmanId: string, more: object = {}, who: Client = nurse) =>
    who.ok(outing.create, input(oldmanId, more))
  const ready = async (oldmanId: string, more: object = {}) =>
    head.ok(outing.pass, await idOf(await register(oldmanId, more)))
  const idOf = ({ outId, version }: Made) => ({ outId, version })
  async function out(oldmanId: string, more: object = {}) {
    const row = await ready(oldmanId, more)
    t.clock.set(row.planOutTime)
    return nurse.ok(outing.affirm, idOf(row))
  }
  return { deptId, nurse, head, other, director, resident, said: input, now, register, ready, out, run: t.round, idOf }
}
