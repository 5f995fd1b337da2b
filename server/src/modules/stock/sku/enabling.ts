import { access, refuse } from '#contract/kit/refusals.ts'
import type { Who } from '#core/who/who.ts'

/**
 * On pages with their own switch, `.enable` permits changing the state and nothing else, `.edit` everything else
 * (stock.md 2).
 */
export function assertMine(who: Who, page: string, body: object) {
  const { status, version: _, requestNo: __, ...values }: Record<string, unknown> = { ...body }
  if (status !== undefined && !who.may(`${page}.enable`)) refuse(access.forbidden, {}, { status: 401 })
  if (Object.keys(values).length > 0) who.must(`${page}.edit`)
}
