import data from '#contract/data/inspection-60.json' with { type: 'json' }
import { type InspectType, itemsOf } from '#contract/modules/campus/inspection/bank.ts'
import type { Answer } from '#contract/modules/campus/inspection/inspect.ts'
import { scoreOf } from '#contract/modules/campus/inspection/scoring.ts'
import { addDays } from '#core/clock.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert } from '#core/rows/store/write.ts'
import { systemWho } from '#core/who/who.ts'
import type { Demo } from '../../../demo/load.ts'
import { demoRegisters } from './demo-registers.ts'
import { askRecheck, askToAct } from './news.ts'
import { inspectRecords, inspects } from './tables.ts'

const items = itemsOf(data)
const safety = 'user-safety'
const head = 'user-nurse_head'
const inspectors = [{ name: '安全质控员', userId: safety }, { name: '区民政局王科' }]

interface DemoInspection {
  id: string
  type: InspectType
  daysAgo: number
  status: Row<'inspect'>['status']
  fail: readonly number[]
  na?: readonly number[]
  org?: string
}
const sheets: readonly DemoInspection[] = [
  { id: 'sixty-2', type: 1, daysAgo: 6, status: 2, fail: [4, 9, 11, 15, 45], na: [17, 25] },
  { id: 'draft', type: 1, daysAgo: 1, status: 0, fail: [] },
  { id: 'own-2', type: 2, daysAgo: 12, status: 3, fail: [22] },
  { id: 'upper', type: 4, daysAgo: 20, status: 4, fail: [43], org: '区消防救援大队' },
  { id: 'own-1', type: 2, daysAgo: 40, status: 4, fail: [] },
  { id: 'sixty-1', type: 1, daysAgo: 95, status: 4, fail: [9, 23, 31], na: [17] },
]

const problems: Readonly<Record<number, string>> = {
  4: '夜间巡查记录近三个月有两处空白。',
  9: '二楼西侧走廊扶手有一段松动。',
  11: '三楼卫生间夜灯两处不亮。',
  15: '一楼大厅灭火器压力不足一具。',
  22: '洗衣房配电箱无漏电保护标识。',
  23: '203房使用不合格插线板。',
  31: '冷藏柜有一盒无标签食品。',
  43: '消毒液与清洁用品同柜未上锁。',
  45: '开水间防烫警示缺失。',
}
type RecordState = Row<'inspectRecord'>['status']
/** The state of each record of the newest one, by its item. */
const standing: Readonly<Record<number, RecordState>> = { 4: 1, 9: 2, 11: 5, 15: 4, 45: 6, 22: 2 }

/** Inspections in every state, records in every state, registers of the last weeks with some days missing. */
const makeInspections: Demo = async ({ db, orgId, now }) => {
  const who = { ...systemWho(orgId, now), userId: safety, userName: '安全质控员' }
  const today = now.slice(0, 10)
  /** Entered on its day. */
  const on = (day: string) => ({ ...who, now: `${day} 16:30:00`, today: day })
  for (const one of sheets) {
    const day = addDays(today, -one.daysAgo)
    await insert(db, inspects, on(day), inspectOf(one, day))
  }
  const found = [...sheets.flatMap((one) => one.fail.map((no) => recordOf(one, no, today))), ...handMade(today)]
  for (const [at, { day, ...row }] of found.entries()) {
    const recordNo = `ZG${day.replaceAll('-', '')}${900 + at}`
    const stored = await insert(db, inspectRecords, on(day), { ...row, recordNo })
    if (row.status === 2) await askRecheck(db, on(day), stored, head)
    if (row.status === 1) await askToAct(db, on(day), stored)
  }
  await demoRegisters(db, on, today)
}
export default makeInspections

function inspectOf({ id, type, status, fail, na = [], org }: DemoInspection, day: string) {
  const sheetItems = type === 1 ? items : items.slice(0, 27)
  const answers: Answer[] = (status === 0 ? sheetItems.slice(0, 21) : sheetItems).map(({ issueId, itemNo }) => {
    if (fail.includes(itemNo)) return { issueId, result: 2, problem: problems[itemNo], dutyId: head }
    return { issueId, result: na.includes(itemNo) ? 3 : 1 }
  })
  const submitTime = `${day} 16:40:00`
  return {
    inspectId: `inspect-${id}`,
    inspectNo: `JC${day.replaceAll('-', '')}001`,
    inspectType: type,
    inspectTitle: `${['', '六十项安全检查', '日常自查', '', '上级监督检查'][type]} ${day}`,
    inspectDate: day,
    inspectOrg: org ?? null,
    inspectors,
    accompany: '院长',
    bankVersion: data.meta.version,
    items: sheetItems,
    answers,
    ...scoreOf(sheetItems, answers),
    opinion: status === 0 ? null : '总体良好，请按期整改并举一反三。',
    status,
    submitTime: status === 0 ? null : submitTime,
    closeTime: status === 4 ? `${addDays(day, 5)} 10:00:00` : null,
  }
}

function recordOf({ id, daysAgo, status }: DemoInspection, no: number, today: string) {
  const item = items[no - 1]
  const day = addDays(today, -daysAgo)
  const state = status === 4 ? 3 : (standing[no] ?? 1)
  const deadline = state === 5 ? addDays(today, -1) : addDays(today, state === 3 ? -3 : 3 + (no % 5))
  return {
    inspectRecordId: `record-${id}-${no}`,
    source: 'INSPECT' as const,
    inspectId: `inspect-${id}`,
    issueId: item.issueId,
    itemNo: no,
    groupCode: item.groupCode,
    title: item.title,
    problem: problems[no],
    hazardLevel: item.hazardLevel,
    repeated: id === 'sixty-2' && no === 9 ? 1 : 0,
    ...stateOf(state, day, deadline),
    day,
  }
}

/** The fields of a state: the reply, the recheck, the extension. */
function stateOf(state: RecordState, day: string, deadline: string) {
  const reply = {
    round: 1,
    measure: '已更换并张贴标识，责任到人。',
    cost: 12_000,
    photosAfter: [],
    replyBy: head,
    replyName: '护士长',
    replyTime: `${addDays(day, 2)} 15:00:00`,
  }
  const check = (result: 0 | 1, words: string) => ({
    recheckBy: safety,
    recheckName: '安全质控员',
    recheckTime: `${addDays(day, 3)} 10:00:00`,
    recheckResult: result,
    recheckOpinion: words,
  })
  const rounds: Readonly<Record<number, Row<'inspectRecord'>['rounds']>> = {
    2: [reply],
    3: [{ ...reply, ...check(1, '整改到位。') }],
    4: [{ ...reply, ...check(0, '标识仍缺一处。') }],
  }
  const later = {
    from: addDays(deadline, -5),
    to: deadline,
    reason: '等待配件到货',
    byName: '院长',
    time: `${day} 17:00:00`,
  }
  return {
    status: state,
    deadline,
    originalDeadline: state === 6 ? later.from : deadline,
    place: '院内',
    dutyId: head,
    dutyDeptId: 'dept-nursing',
    round: state === 4 ? 2 : 1,
    rounds: rounds[state] ?? [],
    postponeLog: state === 6 ? [later] : [],
    replyTime: rounds[state] ? reply.replyTime : null,
    closeTime: state === 3 ? `${addDays(day, 3)} 10:00:00` : null,
  }
}

interface Snapped {
  title: string
  problem: string
  hazardLevel: Row<'inspectRecord'>['hazardLevel']
  state: RecordState
}
/** Findings outside of inspections. */
const snapped: readonly Snapped[] = [
  { title: '三楼楼梯间堆放纸箱', problem: '纸箱占用疏散通道约半米。', hazardLevel: 2, state: 1 },
  { title: '厨房排风口油垢', problem: '排风口油垢明显，需清洗。', hazardLevel: 1, state: 3 },
]
const handMade = (today: string) =>
  snapped.map(({ title, problem, hazardLevel, state }, at) => {
    const day = addDays(today, -2 - at * 9)
    return {
      inspectRecordId: `record-snap-${at + 1}`,
      source: 'MANUAL' as const,
      title,
      problem,
      hazardLevel,
      ...stateOf(state, day, addDays(day, 15)),
      day,
    }
  })
