import type { ReactNode } from 'react'
import type { Call, InputFor, ReplyFor } from '#contract/kit/calls.ts'

/** Questions to the user. The code of the dialog is loaded with the first question: no screen waits for it. */

export interface ConfirmOptions<C extends Call> {
  /** Names the object: `作废收据 SJ202606000123？` */
  title: string
  /** The consequences in words. */
  content?: ReactNode
  /** Default: whether the verb on the button loses something: 删除, 作废, 解绑. */
  danger?: boolean
  /** The verb on the button. */
  okText?: string
  /** Label of the required reason; it is sent as `reasonField`. */
  reason?: string
  reasonField?: string
  /** Gets the code and the `data` of a refusal; the returned sentences are shown in the dialog. */
  refused?: (code: number, data: unknown) => readonly string[]
  call: C
  input: InputFor<C>
  done?: string | ((reply: ReplyFor<C>, input: InputFor<C>) => string)
}

const dialogs = () => import('./look/dialog/confirm-dialog.tsx')

/**
 * Asks, then sends the call. Gives true when it was done; a refusal is shown in the dialog, which stays open.
 *
 *     await confirmDo({ title: `取消${row.visitorName}的来访？`, okText: '取消来访', danger: true, reason: '取消原因',
 *       call: visit.update, input: { visitId: row.visitId, version: row.version, visitStatus: 4 } })
 */
export const confirmDo = async <C extends Call>(options: ConfirmOptions<C>) => (await dialogs()).confirmDo(options)

/** A question without a call; gives true for yes. The focus is on the way back where the verb on the button loses something. */
export const ask = async (title: string, okText?: string, content?: ReactNode) =>
  (await dialogs()).ask(title, okText, content)

/** A question whose yes loses typed text: 继续填写 has the focus, and Enter alone loses nothing. */
const askLoss = async (title: string, okText: string, content?: ReactNode) =>
  (await dialogs()).askLoss(title, okText, content)

/** Asks before typed text is given up; gives true for 放弃修改. */
export const askLeave = () => askLoss('内容尚未保存，确定离开？', '放弃修改')

/** The same before signing out. */
export const askSignOut = () => askLoss('退出登录？', '放弃修改并退出', '有内容尚未保存，退出后会丢失。')

/**
 * For the `onCancel` of a dialog, which Esc, the cross and 取消 call: with unsaved input it closes only after a question.
 *
 *     <Dialog unsaved={dirty} onCancel={leaveBy(dirty, onClose)} …>
 */
export const leaveBy = (unsaved: boolean, close: () => void) => async () => {
  if (!unsaved || (await askLeave())) close()
}
