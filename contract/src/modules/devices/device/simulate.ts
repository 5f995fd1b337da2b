import { z } from 'zod'
import { calls, del, get, post } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { codeList, fields, int, oldman } from '../../../kit/fields.ts'
import { refusals } from '../../../kit/refusals.ts'

/** 设备模拟 (iot.md 10): simulated devices, for training and tests. */

export const scenario = codes({
  'night-normal': '夜间正常',
  'out-of-bed': '夜间离床',
  'not-back': '离床未归',
  apnea: '呼吸暂停',
  tachycardia: '心率过快',
  wet: '尿湿',
  'no-turn': '久未翻身',
  'call-burst': '集中呼叫',
  'toilet-call': '卫生间呼叫',
  'fence-leave': '离开围栏',
  'fence-jitter': '围栏边界抖动',
  'wrong-floor': '走错楼层',
  sos: '紧急求助',
  fall: '跌倒',
  'gateway-drop': '网关掉线',
  'offline-storm': '设备大面积离线',
  'low-battery': '电量不足',
  'clock-skew': '时钟偏差',
  'backfill-6h': '补传6小时',
  'flapping-hr': '心率反复越限',
  'bad-json': '格式错误',
})
export type Scenario = (typeof scenario.values)[number]

export const simulateRefusals = refusals({ closed: [16602, '该机构未开启模拟设备'] })

const Runs = z.object({
  open: z.int(),
  running: z.array(
    z.object({
      scenario: z.string(),
      startedBy: z.string(),
      startTime: z.string(),
      devices: z.int(),
      sent: z.int(),
      raised: z.int(),
    }),
  ),
  scenarios: z.array(z.object({ scenario: z.string(), scenarioName: z.string() })),
})
export type Runs = z.output<typeof Runs>

const path = '/tdms/web-td/device/simulate'
const permit = 'systemSetting.serve.simulate'

export const simulate = calls(['simulate', 'device', 'device-registry'], {
  get: get(path, { title: '模拟设备状态', permit, reply: Runs }),
  start: post(path, {
    title: '开始模拟',
    permit,
    body: fields({
      scenarios: codeList('场景', scenario).min(1),
      speed: z.union([z.literal(1), z.literal(60)]).default(1),
      minutes: int('时长', { min: 1, max: 60, unit: '分钟' }).default(10),
      oldmanId: oldman('老人').nullish(),
    }),
    reply: Runs,
  }),
  stop: del(path, { title: '停止模拟', permit, reply: Runs }),
})
