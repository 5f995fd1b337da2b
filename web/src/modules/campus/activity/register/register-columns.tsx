import type { z } from 'zod'
import { Candidate, Register, registerStatus, signStatus } from '#contract/modules/campus/activity/register.ts'
import { StatusChip } from '#kit/cells.tsx'
import { type Column, cols } from '#kit/cols.tsx'
import { yuan } from '#kit/value/format.ts'

export type Registration = z.output<typeof Register>
export type Pickable = z.output<typeof Candidate>

const { waiting } = registerStatus.is

/** 已报名, or the place in the waiting list. */
function State({ state, waitNo }: { state: number | null | undefined; waitNo: number | null | undefined }) {
  if (state == null) return <span className="k-muted">未报名</span>
  return (
    <StatusChip
      label={state === waiting ? `候补第${waitNo ?? 1}位` : registerStatus.label(state)}
      tone={tones[state]}
    />
  )
}
const tones = { 1: 'success', 2: 'warning', 3: 'muted' } as Record<number, 'success' | 'warning' | 'muted'> // as: the states there are

export const registerColumns = cols(
  Register,
  ['oldmanName', 'bedName', 'registerStatus', 'registerTime', 'registerByName', 'doctorName', 'remark'],
  {
    registerStatus: { width: 130, render: (_, row) => <State state={row.registerStatus} waitNo={row.waitNo} /> },
    doctorName: { width: 90 },
    remark: { width: 160 },
  },
)

export const signTones = { 0: 'muted', 1: 'info', 2: 'success', 3: 'danger' } as const

export const signColumns = cols(
  Register,
  [
    'oldmanName',
    'bedName',
    'signStatus',
    'signInTime',
    'signOutTime',
    'way',
    'mood',
    'healthRecord',
    'walkIn',
    'chargeAmount',
  ],
  {
    signStatus: { width: 96, tones: signTones },
    signInTime: { width: 118 },
    signOutTime: { width: 118 },
    way: { width: 84 },
    mood: { width: 64 },
    healthRecord: { width: 150 },
    walkIn: { extra: true },
    chargeAmount: { extra: true },
  },
)

export const feeColumns = cols(Register, ['oldmanName', 'bedName', 'signStatus', 'signInTime', 'chargeAmount'], {
  signStatus: { width: 100, tones: signTones },
  chargeAmount: {
    render: (_, { chargeAmount }) =>
      chargeAmount == null ? <span className="k-muted">未收费</span> : yuan(chargeAmount),
  },
})

/** Residents who may be registered, with their conflicts. */
export const candidateColumns: Column<Pickable>[] = cols(
  Candidate,
  ['oldmanName', 'bedName', 'registerStatus', 'hintText', 'away', 'clash', 'signStatus'],
  {
    registerStatus: { width: 130, render: (_, row) => <State state={row.registerStatus} waitNo={row.waitNo} /> },
    hintText: {
      width: 180,
      render: (_, { hints }) =>
        hints.map((hint) => (
          <span key={hint} className="k-badge">
            {hint}
          </span>
        )),
    },
    away: { width: 90, render: (_, { away }) => away === 1 && <StatusChip label="外出中" tone="warning" /> },
    clash: { width: 200, render: (_, { clash }) => clash && `已报名“${clash}”` },
    signStatus: {
      width: 100,
      extra: true,
      render: (_, row) => row.signStatus != null && signStatus.label(row.signStatus),
    },
  },
)
