// The state of an archive of home care: the ID card gives sex and birth date, a pause has days and ends by itself, an
// end is final until it is revoked. Regions are codes of six digits, two for province, city and county. No database, no
// clock.
import type { CodeOf } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { birthDateOf, sexOf } from '#contract/kit/value/id-card.ts'
import { type AreaNode, homeFlow, residentWarning } from '#contract/modules/homecare/home-elder/home-elder.ts'
import { homeStatus } from '#contract/modules/homecare/home-elder/home-status.ts'

const { served, paused, ended } = homeStatus.is

/** Sex and birth date of an ID card; a birth date in the future is refused. */
export function personOf(idCard: string, today: string) {
  const birthDate = birthDateOf(idCard)
  if (birthDate > today) wrongValue('oldmanIdCard', '身份证号中的出生日期晚于今天')
  return { sex: sexOf(idCard), birthDate }
}

export interface State {
  status: CodeOf<typeof homeStatus>
  pauseFrom: string | null
  pauseTo: string | null
  pauseReason: string | null
  endDate: string | null
  endReason: string | null
}
export type StateInput = { [K in keyof State]?: State[K] | null }
const blank: Omit<State, 'status'> = {
  pauseFrom: null,
  pauseTo: null,
  pauseReason: null,
  endDate: null,
  endReason: null,
}

/**
 * The state after an edit. `atHome` is false for a resident of the institution: he may be paused, not in service
 * (services.md 3). A pause that begins later is stored, and begins on its day.
 */
export function stateAfter(row: State, sent: StateInput, { today, atHome }: { today: string; atHome: boolean }): State {
  const before = stateOf(row)
  const target = sent.status ?? before.status
  if (target === ended) return before.status === ended ? before : endOf(before, sent, today)
  if (target === paused) return pauseOf(before, sent, today)
  if (before.status !== served) {
    homeFlow.take('resume', before)
    if (!atHome) wrongValue('status', `${residentWarning}，只能为暂停`)
    return { ...blank, status: served }
  }
  return 'pauseFrom' in sent && !sent.pauseFrom ? { ...blank, status: served } : before
}

/** Only the fields of the state. */
const stateOf = ({ status, pauseFrom, pauseTo, pauseReason, endDate, endReason }: State): State => ({
  status,
  pauseFrom,
  pauseTo,
  pauseReason,
  endDate,
  endReason,
})

function pauseOf(before: State, sent: StateInput, today: string): State {
  if (before.status === ended) refuse(common.wrongState, { name: homeStatus.label(before.status) })
  const pauseFrom = sent.pauseFrom ?? before.pauseFrom ?? today
  const pauseTo = sent.pauseTo === undefined ? before.pauseTo : sent.pauseTo
  if (pauseTo && pauseTo < pauseFrom) wrongValue('pauseTo', '暂停止不能早于暂停起')
  if (pauseTo && pauseTo < today) wrongValue('pauseTo', '暂停止不能早于今天')
  const pauseReason = sent.pauseReason === undefined ? before.pauseReason : sent.pauseReason
  return { ...blank, pauseFrom, pauseTo, pauseReason, status: pauseFrom > today ? served : paused }
}

function endOf(before: State, { endDate, endReason }: StateInput, today: string): State {
  homeFlow.take('end', before)
  if (!endDate) return wrongValue('endDate', '请填写终止日期')
  if (endDate > today) wrongValue('endDate', '终止日期不能晚于今天')
  if (!endReason) return wrongValue('endReason', '请填写终止原因')
  return { ...blank, status: ended, endDate, endReason }
}

/** The nightly change of a pause: begins it on its day, ends it when it is over; undefined: no change. */
export function pauseOnDay(row: State, day: string, atHome: boolean): State | undefined {
  if (row.status === paused && row.pauseTo && row.pauseTo < day && atHome) return { ...blank, status: served }
  if (row.status !== served || !row.pauseFrom || row.pauseFrom > day) return undefined
  // Its days passed during a standstill.
  if (row.pauseTo && row.pauseTo < day) return { ...blank, status: served }
  return { ...stateOf(row), status: paused }
}

/** The coordinates of an archive are both or none. */
export function assertPoint({ longitude, latitude }: { longitude?: unknown; latitude?: unknown }) {
  if ((longitude == null) !== (latitude == null))
    wrongValue(longitude == null ? 'longitude' : 'latitude', '经度和纬度须一起填写')
}

/** The common beginning of the codes of a region and all below it: `31` of 310000, `3101` of 310100. */
export const regionPrefix = (code: string) => code.replace(/(00){1,2}$/, '')

/** Regions with the number of elders, each below its parent. */
export function areaTree(
  counts: readonly { code: string; count: number }[],
  regionOf: (code: string) => { name: string; parentCode: string } | undefined,
): AreaNode[] {
  const nodes = new Map<string, AreaNode>()
  const roots: AreaNode[] = []
  const nodeOf = (code: string): AreaNode => {
    const seen = nodes.get(code)
    if (seen) return seen
    const region = regionOf(code)
    const node: AreaNode = { code, name: region?.name ?? code, count: 0, children: [] }
    nodes.set(code, node)
    const upper = region && regionOf(region.parentCode)
    if (upper) nodeOf(region.parentCode).children.push(node)
    else roots.push(node)
    return node
  }
  for (const { code, count } of counts)
    for (let at: string | undefined = code; at; at = upperOf(at, regionOf)) nodeOf(at).count += count
  return roots
}

const upperOf = (code: string, regionOf: (code: string) => { parentCode: string } | undefined) => {
  const parentCode = regionOf(code)?.parentCode
  return parentCode && regionOf(parentCode) ? parentCode : undefined
}
