import { addDays } from '#kit/value/format.ts'

interface SignAuthor {
  recorderId?: string | null
  createTime?: string | null
}

/** Why the user may not correct a value: own values on their day, others with .edit (14304). */
export function whyNotOwn(
  { recorderId, createTime }: SignAuthor,
  userId: string | undefined,
  mayEdit: boolean,
  now: string,
) {
  if (mayEdit) return undefined
  if (!userId || recorderId !== userId) return '他人的记录请护士更正'
  const until = createTime ? `${addDays(createTime.slice(0, 10), 1)}${createTime.slice(10)}` : ''
  return now <= until ? undefined : '超过24小时的记录请护士更正'
}
