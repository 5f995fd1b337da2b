import { careTask } from '#contract/modules/care/care-task/task.ts'
import { markShown } from '#kit/fault/errors.ts'
import { saveFile } from '#kit/http/request.ts'

/** Saves the transfer summary for a hospital; its code is loaded on demand. */
export const saveSummary = (oldmanId: string) => saveFile(careTask.summary, { oldmanId }).catch(markShown)
