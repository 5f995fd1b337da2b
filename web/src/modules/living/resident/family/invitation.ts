import { inviteStatus } from '#contract/modules/living/resident/resident-family.ts'
import type { Tone } from '#kit/look/colours.ts'

/** A relative without an invitation does not count as waiting; 已拒绝 needs a call. */
export const inviteTones: Record<number, Tone> = { 0: 'muted', 1: 'info', 2: 'success', 3: 'danger' }

export const inviteChip = (status: number) => ({ label: inviteStatus.label(status), tone: inviteTones[status] })
