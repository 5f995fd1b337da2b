import { common, isRefusal, type Refusal, type RefusalDef, refuse } from '#contract/kit/refusals.ts'

/** Database constraints two people may race for, and the refusal the loser gets. */
export type Constraints = Record<string, { refusal: RefusalDef; vars?: Record<string, string>; field?: string }>

/** Turns what the database refused into what people read; undefined when it is a fault of ours. */
export function asRefusal(error: unknown, constraints: Constraints): Refusal | undefined {
  if (isRefusal(error)) return error
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const { code, constraint } = error as { code: unknown; constraint?: string } // as: pg's DatabaseError
  const known = constraint ? constraints[constraint] : undefined
  if (known) return caught(() => refuse(known.refusal, known.vars, known.field ? { field: known.field } : {}))
  if (code === '23503')
    return caught(() => refuse(error.message.startsWith('update or delete on') ? common.inUse : common.missing))
  if (code === '23505') return caught(() => refuse(common.nameTaken, { 名称: '数据' }))
  if (code === '40001' || code === '40P01' || code === '55P03') return caught(() => refuse(common.running))
  // 22xxx: a value no column takes; 23514: outside a check.
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
