import type { ReactNode } from 'react'
import type { Call, InputFor, ReplyFor } from '#contract/kit/calls.ts'

/** Questions to the user. The dialog comes when the first one is asked: no screen needs its code to be shown. */

export interface ConfirmOptions<C extends Call> {
  /** Names its object: `作废收据 SJ202606000123？` */
  title: string
  /** A summary in words of the consequences. */
  content?: ReactNode
  danger?: boolean
  /** The verb, on the button. */
  okText?: string
  /** Label of a reason that must be written; it is sent as `reasonField`. */
  reason?: string
  reasonField?: string
  /** Called with the code and the `data` of a refusal; the sentences it gives stand in the dialog. */
  refused?: (code: number, data: unknown) => readonly string[]
  call: C
  input: InputFor<C>
  done?: string | ((reply: ReplyFor<C>, input: InputFor<C>) => string)
}

const dialogs = () => import('./look/dialog/confirm-dialog.tsx')

/**
 * Asks, then does it. True when it was done; a refusal stands in the dialog, which stays open.
 *
 *     await confirmDo({ title: `取消${row.visitorName}的来访？`, okText: '取消来访', danger: true, reason: '取消原因',
 *       call: visit.update, input: { visitId: row.visitId, version: row.version, visitStatus: 4 } })
 */
export const confirmDo = async <C extends Call>(options: ConfirmOptions<C>) => (await dialogs()).confirmDo(options)

/** A plain question; true for yes. */
export const ask = async (title: string, okText?: string, content?: ReactNode) =>
  (await dialogs()).ask(title, okText, content)

export const askLeave = () => ask('内容尚未保存，确定离开？', '离开')
