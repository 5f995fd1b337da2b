import { careTask } from '#contract/modules/care/care-task/task.ts'
import { markShown } from '#kit/fault/errors.ts'
import { saveFile } from '#kit/http/request.ts'

/** Saves the paper for the hospital; loaded when it is asked for. */
export const saveSummary = (oldmanId: string) => saveFile(careTask.summary, { oldmanId }).catch(markShown)
