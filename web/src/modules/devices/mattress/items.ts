import { bodyMode, mattressAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { nightly } from '#contract/modules/devices/alarm/periods.ts'
import { itemLimits, RuleItem } from '#contract/modules/devices/mattress/rule-item.ts'

/** The alarms of a rule, each as a sentence with input boxes. */

interface Box {
  key: string
  min: number
  max: number
  label: string
}
export interface ItemForm {
  title: string
  usual: RuleItem
  /** Texts and boxes in reading order. */
  sentence: readonly (string | Box)[]
}

function box(key: string, label: string, limit: keyof typeof itemLimits): Box {
  const [min, max] = itemLimits[limit]
  return { key, label, min, max }
}
const lasting = box('durationSec', '持续秒数', 'durationSec')
const { out, body, breath, heart, wet } = mattressAlarm.is
const { still, restless, unturned } = bodyMode.is

export const itemForms: readonly ItemForm[] = [
  {
    title: '离床',
    usual: RuleItem.parse({ alarmType: out, periods: [nightly] }),
    sentence: ['离床满', box('outMinutes', '分钟', 'outMinutes'), '分钟报警，满30分钟升为紧急'],
  },
  {
    title: '心率',
    usual: RuleItem.parse({ alarmType: heart }),
    sentence: [
      '低于',
      box('low', '下限', 'beats'),
      '或高于',
      box('high', '上限', 'beats'),
      '次/分，持续',
      lasting,
      '秒报警',
    ],
  },
  {
    title: '呼吸',
    usual: RuleItem.parse({ alarmType: breath }),
    sentence: [
      '低于',
      box('low', '下限', 'breaths'),
      '或高于',
      box('high', '上限', 'breaths'),
      '次/分，持续',
      lasting,
      '秒报警；',
      '无呼吸满',
      box('apneaSec', '暂停秒数', 'apneaSec'),
      '秒为紧急',
    ],
  },
  {
    title: '尿湿',
    usual: RuleItem.parse({ alarmType: wet }),
    sentence: ['尿湿持续', lasting, '秒报警，每30分钟再次提醒'],
  },
  {
    title: '久未体动',
    usual: RuleItem.parse({ alarmType: body, mode: still }),
    sentence: ['在床且', box('stillMinutes', '分钟', 'stillMinutes'), '分钟没有体动报警'],
  },
  {
    title: '频繁体动',
    usual: RuleItem.parse({ alarmType: body, mode: restless }),
    sentence: ['10分钟内体动满', box('count', '次数', 'count'), '次报警'],
  },
  {
    title: '未翻身',
    usual: RuleItem.parse({ alarmType: body, mode: unturned }),
    sentence: ['每', box('turnMinutes', '间隔分钟', 'turnMinutes'), '分钟翻身一次，提前10分钟提醒，超过15分钟报警'],
  },
]
