import { common, isRefusal, type Refusal, type RefusalDef, refuse } from '#contract/kit/refusals.ts'

/** Database constraints that two users may race for, and the refusal the second one gets. */
export type Constraints = Record<string, { refusal: RefusalDef; vars?: Record<string, string>; field?: string }>

/**
 * Turns a constraint error of the database into a refusal; undefined when the error is a fault of the program. Where no
 * module expects the error, the refusal has it as its `cause`: users read 数据已存在, the log names table and constraint.
 */
export function asRefusal(error: unknown, constraints: Constraints): Refusal | undefined {
  if (isRefusal(error)) return error
  const known = expected(error, constraints)
  if (known) return known
  const general = generalRefusal(error)
  return general && Object.assign(general, { cause: error })
}

/** 40001, 40P01, 55P03: another transaction holds what this one needs; a retry succeeds. */
const passing = new Set(['40001', '40P01', '55P03'])

/** True for a refusal caused by a constraint that no module names (`Constraints`): the log has to name it. */
export const isUnforeseen = ({ cause }: Refusal) =>
  cause instanceof Error && 'code' in cause && !passing.has(String(cause.code))

function expected(error: unknown, constraints: Constraints) {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const known = Object.hasOwn(constraints, constraint) ? constraints[constraint] : undefined
  return known && caught(() => refuse(known.refusal, known.vars, known.field ? { field: known.field } : {}))
}

function generalRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const { code } = error
  if (code === '23503')
    return caught(() => refuse(error.message.startsWith('update or delete on') ? common.inUse : common.missing))
  if (code === '23505') return caught(() => refuse(common.nameTaken, { 名称: '数据' }))
  if (typeof code === 'string' && passing.has(code)) return caught(() => refuse(common.running))
  // 22xxx: a value that no column accepts; 23514: a value that a check refuses.
  if (typeof code === 'string' && (code.startsWith('22') || code === '23514' || code === '23502'))
    return caught(() => refuse(common.invalid))
  return undefined
}

function caught(refusing: () => never): Refusal | undefined {
  try {
    return refusing()
  } catch (error) {
    return isRefusal(error) ? error : undefined
  }
}
