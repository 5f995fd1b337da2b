/** What became of a void: done, or asked for where a second person decides (fees.md 3.4). */
export function voidWords(name: string, answer: unknown) {
  const waits = typeof answer === 'object' && answer !== null && 'voidStatus' in answer && answer.voidStatus === 1
  return waits ? `已申请作废${name}，等待审核` : `已作废${name}`
}
