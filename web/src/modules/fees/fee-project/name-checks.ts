import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import type { FieldCheck } from '#kit/form/form-schema.ts'
import { send } from '#kit/http/request.ts'
import type { Values } from '#kit/value/schema.ts'

/** B249: a name in use is reported while the form is being filled in. */

const textIn = (values: Values | undefined, key: string) => {
  const value = values?.[key]
  return typeof value === 'string' ? value : undefined
}

export const projectNameCheck: FieldCheck = {
  ask: async (projectName, _, row) => {
    const query = { projectName, projectId: textIn(row, 'projectId') }
    const { exist } = await send(feeProject.nameTaken, query, { silent: true })
    return exist ? `已有收费项目“${projectName}”` : undefined
  },
}

/** The name of a child is unique in its project. */
export const childNameCheck: FieldCheck = {
  ask: async (projectChildName, values, row) => {
    const projectId = textIn(values, 'projectId') ?? textIn(row, 'projectId')
    if (!projectId) return undefined
    const query = { projectId, projectChildName, projectChildId: textIn(row, 'projectChildId') }
    const { exist } = await send(feeProject.childNameTaken, query, { silent: true })
    return exist ? `这个收费项目已有子项目“${projectChildName}”` : undefined
  },
}
