import { type RegisterType, registerType } from '#contract/modules/campus/inspection/register-fields.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { insertMany } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { inspectionRegisters } from './tables.ts'

const { patrol, sample, disinfect, power, drill, training, shift, ward, morning } = registerType.is
const days = 45

/** The register entries of a kind on a day. */
function sheets(day: string, at: number): readonly (readonly [type: RegisterType, fields: Record<string, unknown>])[] {
  const time = (clock: string, on = day) => `${on} ${clock}:00`
  return [
    [
      patrol,
      {
        place: '全院',
        item: '疏散通道、灭火器',
        result: at % 11 === 5 ? 2 : 1,
        ...(at % 11 === 5 && { problem: '一处指示灯不亮' }),
      },
    ],
    [
      sample,
      {
        meal: 3,
        dish: ['红烧肉', '清蒸鱼', '番茄炒蛋', '冬瓜汤'][at % 4],
        grams: 150,
        sampleTime: time('11:20'),
        fridgeTemp: 4,
        discardTime: time('11:30', addDays(day, 2)),
        sampler: '张师傅',
      },
    ],
    [disinfect, { kind: '碗筷', count: 260, method: 2, degree: 100, minutes: 15 }],
    [
      shift,
      {
        fromTime: time('20:00', addDays(day, -1)),
        toTime: time('08:00'),
        residents: 96,
        events: '夜间平稳',
        giverSign: '夜班组',
        receiverSign: '白班组',
      },
    ],
    [ward, { place: '二楼护理区', disinfectant: '含氯消毒液', concentration: 500, ventilation: 30 }],
    [morning, { name: '厨房全体', temperature: 36.4, allowed: 1 }],
    ...(at % 10 === 0 ? ([[power, { item: '配电箱、燃气阀', value: '正常', result: 1 }]] as const) : []),
    ...(at === 14
      ? ([[drill, { topic: '夜间火灾疏散', place: '三楼', people: '夜班组', summary: '四分钟内完成疏散' }]] as const)
      : []),
    ...(at === 28
      ? ([[training, { topic: '电动车与用电安全', place: '会议室', people: '全体', summary: '讲解与答题' }]] as const)
      : []),
  ]
}

/** The registers of the last weeks, until yesterday; some days are missing. */
export async function demoRegisters(db: Db, on: (day: string) => Who, today: string) {
  for (let at = 0; at < days; at += 1) {
    const day = addDays(today, -1 - at)
    const rows = sheets(day, at)
      .filter(([type]) => (at * 7 + type) % 23 !== 0)
      .map(([type, fields]) => ({
        registerType: type,
        registerDate: day,
        fields,
        photos: [],
        source: 1 as const,
        handlerId: 'user-safety',
        handlerName: '安全质控员',
        checkerId: at % 3 === 0 ? 'user-director' : null,
      }))
    await insertMany(db, inspectionRegisters, on(day), rows)
  }
}
