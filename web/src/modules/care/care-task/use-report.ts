import { useState } from 'react'
import { careTask } from '#contract/modules/care/care-task/task.ts'
import { newRequestNo } from '#kit/calls.ts'
import { messageOf } from '#kit/fault/errors.ts'
import { refreshModules } from '#kit/http/query.ts'
import { send } from '#kit/http/request.ts'
import { toast } from '#kit/look/notice.ts'
import type { Values } from '#kit/value/schema.ts'

/** Reports one task; a refusal is shown where it was sent. One request number is used until it is accepted. */
export function useReport() {
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [requestNo, setRequestNo] = useState(newRequestNo)
  async function run(task: Values, done: string): Promise<boolean> {
    setPending(true)
    setRefused(undefined)
    try {
      // as: the form has the fields of the contract; the server parses every one of them
      const { results } = await send(careTask.save, { tasks: [task as never], requestNo }, { silent: true })
      setRequestNo(newRequestNo())
      const [{ code, message }] = results
      if (code !== 0) {
        setRefused(message)
        return false
      }
      toast(done)
      void refreshModules(careTask.save.options.touches ?? [])
      return true
    } catch (error) {
      setRefused(messageOf(error))
      return false
    } finally {
      setPending(false)
    }
  }
  return { run, pending, refused }
}
