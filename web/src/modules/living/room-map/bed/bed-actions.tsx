import { bedStatus } from '#contract/modules/living/location/room.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { liveStatus, liveSteps } from '#contract/modules/living/residence/residence-step.ts'
import { markStatus, roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { inputOf } from '#kit/calls.ts'
import { confirmDo } from '#kit/confirm.tsx'
import { beginAt } from '#kit/page/action.ts'
import { type FormAction, isAsk, liveActions, type StayRow } from '../../residence/dialogs/live-actions.ts'
import { type Bed, isLived } from '../map-data.ts'

/** Actions on a bed: the drawer, the right-click menu and dragging open the same dialogs. */

export type Dialog =
  | { kind: 'live'; action: FormAction; oldmanId: string; given?: Record<string, unknown> }
  | { kind: 'pick'; action: FormAction; bed: Bed }
  | { kind: 'mark'; bed: Bed; status: (typeof markStatus)['values'][number] }
  | { kind: 'look'; oldmanId: string; oldmanName: string }
  | { kind: 'page'; path: string }

export interface BedAction {
  label: string
  permit: string
  danger?: boolean
  run: (open: (dialog: Dialog) => void) => void
}

const outings = '/live/Outing/register'

/** 外出 for a present resident; 返院 and 延期 for one who is away, on the page of outings. */
function outingActions({ oldmanId, oldmanName, displayStatus, outId }: Bed): BedAction[] {
  if (!oldmanId || !oldmanName) return []
  if (outId) {
    const path = `${outings}?${new URLSearchParams({ oldmanName, outStatus: '3' })}`
    const to = (label: string, permit: string): BedAction => ({
      label,
      permit,
      run: (open) => open({ kind: 'page', path }),
    })
    return [to('返院', outing.affirm.options.permit), to('外出延期', outing.postpone.options.permit)]
  }
  if (displayStatus !== bedStatus.is.living && displayStatus !== bedStatus.is.trial) return []
  const run = (open: (dialog: Dialog) => void) => {
    beginAt(outings, { oldmanId, oldmanName })
    open({ kind: 'page', path: outings })
  }
  return [{ label: '外出', permit: outing.create.options.permit, run }]
}

/** On the map the booking is moved, not the resident. */
const wordsFor: Partial<Record<string, string>> = { checkin: '办理入住', trial: '办理试住' }
const onMap = ['confirm', 'checkin', 'trial', 'formal', 'adjust', 'exchange', 'level', 'cancelBook', 'quit']

function stayActions(bed: Bed): BedAction[] {
  const { oldmanId, oldmanName, oldmanStatus } = bed
  if (!oldmanId || !oldmanName || oldmanStatus == null) return []
  const stay: StayRow = { ...bed, oldmanId, oldmanName, oldmanStatus, liveId: oldmanId }
  const steps = liveActions.filter(({ name, show }) => onMap.includes(name) && show(stay))
  const look: BedAction = {
    label: '详情',
    permit: residence.get.options.permit,
    run: (open) => open({ kind: 'look', oldmanId, oldmanName }),
  }
  const card: BedAction = {
    label: '打印床头卡',
    permit: 'live.archives.base.print',
    run: () =>
      void import('../../resident/card/print-card.tsx').then(({ printCardOf }) => printCardOf('bed', oldmanId)),
  }
  return [
    look,
    ...outingActions(bed),
    ...(bed.liveDate ? [card] : []),
    ...steps.map(({ name, label, permit, danger }): BedAction => {
      const words =
        name === 'adjust' && oldmanStatus !== liveStatus.is.living && oldmanStatus !== liveStatus.is.trial
          ? '换预订床'
          : wordsFor[name]
      const run = (open: (dialog: Dialog) => void) => {
        if (!isAsk(name)) open({ kind: 'live', action: name, oldmanId })
      }
      return { label: words ?? label, permit, danger, run }
    }),
  ]
}

const marking = roomMap.mark.options.permit
const freeActions = (bed: Bed): BedAction[] => [
  { label: '预订', permit: liveSteps.book.permit, run: (open) => open({ kind: 'pick', action: 'book', bed }) },
  { label: '入住', permit: liveSteps.checkin.permit, run: (open) => open({ kind: 'pick', action: 'checkin', bed }) },
  { label: '试住', permit: liveSteps.trial.permit, run: (open) => open({ kind: 'pick', action: 'trial', bed }) },
  { label: '维修', permit: marking, run: (open) => open({ kind: 'mark', bed, status: markStatus.is.repair }) },
  { label: '停用', permit: marking, run: (open) => open({ kind: 'mark', bed, status: markStatus.is.disabled }) },
  { label: '待清洁', permit: marking, run: (open) => open({ kind: 'mark', bed, status: markStatus.is.cleaning }) },
]

function restore(bed: Bed) {
  return confirmDo({
    title: `恢复${bed.bedName}？`,
    content: bed.statusReason ? `原因：${bed.statusReason}` : undefined,
    okText: '恢复',
    call: roomMap.editMark,
    input: inputOf(roomMap.editMark, { statusId: bed.statusId, ended: 1, version: bed.statusVersion }),
    done: `${bed.bedName}已恢复`,
  })
}

export function actionsOf(bed: Bed): BedAction[] {
  const actions = stayActions(bed)
  if (bed.statusId) actions.push({ label: '恢复', permit: 'home.bedInfo.statusDel', run: () => void restore(bed) })
  return bed.displayStatus === bedStatus.is.free ? freeActions(bed) : actions
}

/** A resident dropped on another bed: moves to a free one, exchanges with an occupied one. Always after a question. */
export function dropped(from: Bed, to: Bed): Dialog | undefined {
  const { oldmanId } = from
  if (!oldmanId || from.bedId === to.bedId) return undefined
  if (to.displayStatus === bedStatus.is.free)
    return { kind: 'live', action: 'adjust', oldmanId, given: { bedIdNew: to.bedId } }
  if (!to.oldmanId || !isLived(to)) return undefined
  return { kind: 'live', action: 'exchange', oldmanId, given: { oldmanIdTo: to.oldmanId } }
}
