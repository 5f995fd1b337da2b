import type { z } from 'zod'
import { linkType, type ProjectChild } from '#contract/modules/fees/fee-project/fee-project.ts'

/** The links of a child, in a few words. */
export function linkWords({ linkType: kind, linkIds }: Pick<z.output<typeof ProjectChild>, 'linkType' | 'linkIds'>) {
  if (kind === linkType.is.none) return ''
  return linkIds.length > 0 ? `${linkType.label(kind)} ${linkIds.length} 个` : linkType.label(kind)
}
