import type { CSSProperties } from 'react'

/** The one table of colours for states and levels: on the map, in lists, on chips and in charts. */

/** Meaning colours stay the same in every theme; each reads on white with 4.5:1. */
export const meaning = { success: '#1D7F3B', info: '#0F6BCB', warning: '#9A5B00', danger: '#C81E16', muted: '#5F6670' }

export type Tone = keyof typeof meaning

/** Colours of beds and residents by the word of their state (residence.md 7). */
const standing: Readonly<Record<string, string>> = {
  空闲: '#52C41A',
  在住: '#1E87F0',
  试住: '#36CFC9',
  预订: '#722ED1',
  已预订: '#722ED1',
  外出: '#FAAD14',
  待清洁: '#A0D911',
  包房占用: '#B37FEB',
  维修: '#8C8C8C',
  停用: '#BFBFBF',
}

/** The own colour of a state, if it has one; other states have the colour of their meaning. */
export const standingColour = (label: string) => (Object.hasOwn(standing, label) ? standing[label] : undefined)

// The order decides: 已取消 is muted before 取消 matches anything else, 未完成 waits before 完成 succeeds.
const tones: [Tone, RegExp][] = [
  ['danger', /紧急|异常|逾期|超时|漏执行|失败|拒|驳回|欠费|报警|危|不合格|[不未]通过|锁定|丢失|过期|已到期/],
  [
    'muted',
    /已取消|取消|已离开|流失|停用|禁用|作废|已退|终止|关闭|离职|注销|无效|草稿|归档|离线|否|撤销|失效|豁免|下架/,
  ],
  ['warning', /重要|待|未|外出|试住|审核中|暂停|维修|清洁|预警|临期|部分/],
  ['info', /在住|进行|处理中|已预订|预约|已提交|已发|办理中|执行中|正在/],
  [
    'success',
    /在访|启用|正常|完成|成功|通过|生效|已付|已收|已结|已转|在职|在线|已读|合格|空闲|已确认|已同意|已接班|上架|是/,
  ],
]

/** The meaning of a state, read from its Chinese word. */
export const toneOf = (label: string): Tone => tones.find(([, words]) => words.test(label))?.[0] ?? 'info'

/** Gives an element the colour of its dot or strip; the style sheet draws it. */
export const painted = (name: '--dot' | '--level', colour: string | null | undefined) =>
  colour ? ({ [name]: colour } as CSSProperties) : undefined // as: React's type has no custom properties

/** Colours for series without a state, after the colour of the theme; people tell at most five apart. */
export const seriesColours = ['#D48806', '#1D7F3B', '#7A4FBF', '#5F6670']
