import { addDays } from '#core/clock.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import type { Demo } from '../../../demo/load.ts'

const kinds: readonly (readonly [
  type: FreshRow<'remind'>['remindType'],
  title: string,
  days: number,
  repeatType: FreshRow<'remind'>['repeatType'],
  every: number | null,
])[] = [
  [7, '更换导尿管', 3, 5, 14],
  [6, '心内科复诊', 6, 0, null],
  [5, '年度体检', 12, 4, null],
  [7, '压疮换药', 0, 5, 3],
  [9, '出院后回访家属', -1, 0, null],
]

/** Reminders a ward enters by hand: changes of tubes and dressings, check-ups and visits to the hospital. */
const makeReminders: Demo = async ({ db, orgId, now, random }, elders) => {
  const living = elders.filter(({ status }) => status === 1)
  if (living.length === 0) return
  const today = now.slice(0, 10)
  const rows = kinds.map(([remindType, title, days, repeatType, repeatEvery], at): FreshRow<'remind'> => {
    const date = addDays(today, days)
    return {
      orgId,
      remindId: `remind-${at + 1}`,
      remindType,
      title,
      oldmanId: random.pick(living).oldmanId,
      remindDate: `${date} 09:00:00`,
      advanceDays: 1,
      repeatType,
      repeatEvery,
      repeatDay: Number(date.slice(8)),
      receivers: JSON.stringify([{ kind: 'USER', id: 'user-nurse' }]),
      status: days <= 0 ? 1 : 0,
      createTime: now,
      createBy: 'user-nurse_head',
      createByName: '护士长',
    }
  })
  await db.insertInto('remind').values(rows).execute()
}
export default makeReminders
